import { MultiBar, Presets, type SingleBar } from 'cli-progress'

/** The demo's progress on standard error: moving bars on a terminal, otherwise occasional lines. */
export interface Progress {
  step(title: string): void
  bar(title: string, total: number): { advance(by: number): void; done(): void }
  /** Shows a line that replaces the previous one. */
  status(text: string): void
  close(): void
}

export function openProgress(stream: NodeJS.WriteStream): Progress {
  return stream.isTTY ? movingProgress(stream) : plainProgress(stream)
}

function movingProgress(stream: NodeJS.WriteStream): Progress {
  let shown = false
  const clear = () => {
    if (shown) stream.write('\r\x1b[2K')
    shown = false
  }
  return {
    step: (title) => {
      clear()
      stream.write(`\n${title}\n`)
    },
    bar: (title, total) => {
      clear()
      const bars = new MultiBar(
        { stream, format: `  ${title} {bar} {value}/{total}`, hideCursor: true },
        Presets.rect,
      )
      const bar: SingleBar = bars.create(total, 0)
      return { advance: (by) => bar.increment(by), done: () => bars.stop() }
    },
    status: (text) => {
      clear()
      stream.write(`  ${text}`)
      shown = true
    },
    close: () => {
      clear()
    },
  }
}

const LINE_EVERY_MS = 3_000

function plainProgress(stream: NodeJS.WriteStream): Progress {
  let last = 0
  return {
    step: (title) => stream.write(`${title}\n`),
    bar: (title, total) => {
      let done = 0
      return {
        advance: (by) => {
          done += by
        },
        done: () => stream.write(`  ${title} ${done}/${total}\n`),
      }
    },
    status: (text) => {
      const now = performance.now()
      if (now - last < LINE_EVERY_MS) return
      last = now
      stream.write(`  ${text}\n`)
    },
    close: () => {},
  }
}
