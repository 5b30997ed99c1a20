/** Ports of this process, ten apart, because other test processes run on this machine at the same time. */
export const portOf = (nth: number): number => 10_000 + (process.pid % 1_000) * 20 + nth * 10
