import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { check, type Diagnostics } from 'recheck'
import recheck from 'recheck/package.json' with { type: 'json' }
import { growsIn } from './engine.ts'
import type { FoundPattern } from './sources.ts'

/** The searching part of the checker uses the same texts every time. */
const SEED = 7
const WITHIN_MS = 600_000
/** Only the JavaScript build of the checker is installed. The other two are a JVM archive and a binary. */
process.env.RECHECK_BACKEND = 'pure'

/**
 * One line for each pattern that is not linear, with a text that shows it. Patterns that the checker could not decide
 * in time have a line, too. The file `known` has hashes of the patterns that were found linear, so that a check reads only
 * new ones. It is written after each pattern, because one can take minutes.
 */
export async function checkPatterns(patterns: readonly FoundPattern[], known: string): Promise<string[]> {
  const places = Map.groupBy(patterns, ({ source, flags }) => hashOf(`/${source}/${flags}`))
  const before = readKnown(known)
  const linear = new Set([...places.keys()].filter((hash) => before.has(hash)))
  const problems: string[] = []
  for (const [hash, same] of places) {
    if (linear.has(hash)) continue
    const [pattern] = same as [FoundPattern]
    const problem = await findProblem(pattern)
    if (problem === null) writeKnown(known, linear.add(hash))
    else
      problems.push(
        `${[...new Set(same.map(({ at }) => at))].join(', ')} ${problem}: ${shorten(`/${pattern.source}/${pattern.flags}`)}`,
      )
  }
  if (linear.size !== before.size) writeKnown(known, linear)
  return problems.sort()
}

function hashOf(pattern: string): string {
  return createHash('sha256').update(pattern).digest('hex').slice(0, 32)
}

/** Another version of the checker may decide otherwise, so its patterns do not count. */
function readKnown(file: string): Set<string> {
  try {
    const { checker, linear } = JSON.parse(readFileSync(file, 'utf8'))
    return new Set(checker === recheck.version ? linear : [])
  } catch {
    return new Set()
  }
}

function writeKnown(file: string, linear: ReadonlySet<string>): void {
  writeFileSync(
    file,
    `${JSON.stringify({ checker: recheck.version, linear: [...linear].sort() }, null, 2)}\n`,
  )
}

async function findProblem({ source, flags }: FoundPattern): Promise<string | null> {
  const found = await check(source, flags, { randomSeed: SEED, timeout: WITHIN_MS })
  if (found.status === 'safe') return null
  if (found.status === 'unknown') return `cannot be decided (${found.error.kind})`
  // linear because it is the pattern under test, on texts of limited length
  if (isGuess(found) && !growsIn(new RegExp(source, flags), found.attack)) return null
  return `takes ${found.complexity.summary} time on ${shorten(found.attack.pattern)}`
}

/** For patterns with look-around the checker only guesses, by fuzzing in an engine that works differently from ours. */
function isGuess({ checker }: Diagnostics): boolean {
  return checker === 'fuzz'
}

function shorten(text: string): string {
  return text.length > 160 ? `${text.slice(0, 160)}…` : text
}
