import { readFileSync } from 'node:fs'

/** Where the part of a source begins in a bundle. */
interface Part {
  line: number
  /** A path from the root of the repository. */
  source: string
}

const known = new Map<string, Part[]>()

/** The source of a line of a bundle; null if it is not ours. */
export function sourceOf(bundle: string, line: number): string | null {
  const parts = known.get(bundle) ?? partsOf(bundle)
  known.set(bundle, parts)
  const source = parts.findLast((part) => part.line <= line)?.source
  return source === undefined || source.includes('node_modules') ? null : source
}

/** Rolldown writes the path of each module above it. */
function partsOf(bundle: string): Part[] {
  return readFileSync(bundle, 'utf8')
    .split('\n')
    .flatMap((text, at) => {
      const source = /^\/\/ (\S+\.[cm]?[jt]s)$/.exec(text)?.[1]
      return source === undefined ? [] : [{ line: at + 1, source }]
    })
}
