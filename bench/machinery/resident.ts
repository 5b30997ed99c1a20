import { readFile, writeFile } from 'node:fs/promises'

const PEAK = /VmHWM:\s+(\d+)/

/** Has Linux forget how much memory a process had at most. */
export function resetPeak(pid: number): Promise<void> {
  return writeFile(`/proc/${pid}/clear_refs`, '5')
}

/** How much memory a process had at most since `resetPeak`, in MiB. */
export async function peakMib(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(PEAK.exec(status)![1]) / 1024)
}
