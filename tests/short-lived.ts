/**
 * For a built server that lives for seconds: code is compiled when it is first called, and is not
 * optimized. A start takes a fifth less of the processor.
 */
export const shortLived = ["--liftoff-only", "--wasm-lazy-compilation", "--max-lazy", "--no-opt"];
