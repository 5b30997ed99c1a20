import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'

/** Where lines of a source begin in a bundle. */
interface Part {
  line: number
  /** A path from the root of the repository. */
  source: string
}

const known = new Map<string, Part[]>()

/** The source of a line of a bundle, from 1; null if it is not ours. */
export function sourceOf(bundle: string, line: number): string | null {
  const parts = known.get(bundle) ?? (JSON.parse(readFileSync(partsFileOf(bundle), 'utf8')) as Part[])
  known.set(bundle, parts)
  const source = parts.findLast((part) => part.line <= line)?.source
  return source === undefined || source.includes('node_modules') ? null : source
}

/** The file with the parts of a file of a bundle. */
export function partsFileOf(bundle: string): string {
  return `${bundle}.parts.json`
}

/** The parts of a file of a bundle, by its source map. */
export function partsIn(code: string, map: string): Part[] {
  const sources = new SourceMap(JSON.parse(map))
  const parts: Part[] = []
  for (const at of code.split('\n').keys()) {
    const entry = sources.findEntry(at, Number.MAX_SAFE_INTEGER)
    if (!('originalSource' in entry)) continue
    // From the folder for output, beside the sources.
    const source = entry.originalSource.replace(/^\.\.\//, '')
    if (source !== parts.at(-1)?.source) parts.push({ line: at + 1, source })
  }
  return parts
}
