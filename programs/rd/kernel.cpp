#include "rd/kernel.hpp"

#include <vector>

namespace rd {

void step_rows_scalar(const StepArgs& args, int from, int to);
void step_rows_vector4(const StepArgs& args, int from, int to);
#ifdef RD_X86
void step_rows_avx2(const StepArgs& args, int from, int to);
void step_rows_avx512(const StepArgs& args, int from, int to);
#endif

std::span<const Kernel> kernels() {
    static const std::vector<Kernel> usable = [] {
        std::vector<Kernel> list = {{"scalar", 1, step_rows_scalar},
                                    {"vector4", 4, step_rows_vector4}};
#ifdef RD_X86
        if (__builtin_cpu_supports("avx2")) list.push_back({"avx2", 8, step_rows_avx2});
        if (__builtin_cpu_supports("avx512f")) list.push_back({"avx512", 16, step_rows_avx512});
#endif
        return list;
    }();
    return usable;
}

const Kernel& best_kernel() {
    return kernels().back();
}

const Kernel* find_kernel(std::string_view name) {
    for (const Kernel& kernel : kernels())
        if (name == kernel.name) return &kernel;
    return nullptr;
}

}  // namespace rd
