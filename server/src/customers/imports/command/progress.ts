import { Presets, SingleBar } from 'cli-progress'

/** Progress on standard error: a bar on a terminal, elsewhere an occasional line. */
export interface Progress {
  /** Starts another phase. */
  start(title: string, totalBytes: number): void
  update(bytes: number, note: string): void
  stop(): void
}

const LINE_EVERY_MS = 5_000
const MIB = 1024 * 1024

export function openProgress(stream: NodeJS.WriteStream): Progress {
  return stream.isTTY ? barOn(stream) : linesOn(stream)
}

function barOn(stream: NodeJS.WriteStream): Progress {
  let bar: SingleBar | null = null
  const stop = () => {
    bar?.stop()
    bar = null
  }
  return {
    start: (title, totalBytes) => {
      stop()
      const format = `${title} {bar} {percentage} %  {note}`
      bar = new SingleBar({ stream, format, hideCursor: true }, Presets.rect)
      bar.start(totalBytes, 0, { note: '' })
    },
    update: (bytes, note) => bar?.update(bytes, { note }),
    stop,
  }
}

function linesOn(stream: NodeJS.WriteStream): Progress {
  let [current, total, last] = ['', 0, 0]
  return {
    start: (title, totalBytes) => {
      ;[current, total, last] = [title, totalBytes, performance.now()]
    },
    update: (bytes, note) => {
      if (performance.now() - last < LINE_EVERY_MS) return
      last = performance.now()
      stream.write(`${current} ${(bytes / MIB).toFixed(0)} of ${(total / MIB).toFixed(0)} MiB  ${note}\n`)
    },
    stop: () => {},
  }
}
