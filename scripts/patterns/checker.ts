import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
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
 * in time have a line, too. The file `cache` stores the patterns that were found linear.
 */
export async function checkPatterns(patterns: readonly FoundPattern[], cache: string): Promise<string[]> {
  const linear = readLinear(cache)
  const places = Map.groupBy(patterns, ({ source, flags }) => `/${source}/${flags}`)
  const waiting = [...places.entries()].filter(([pattern]) => !linear.has(pattern))
  const problems: string[] = []
  for (const [pattern, same] of waiting) {
    const problem = await findProblem(same[0]!)
    if (problem === null) linear.add(pattern)
    else problems.push(`${[...new Set(same.map(({ at }) => at))].join(', ')} ${problem}: ${shorten(pattern)}`)
  }
  mkdirSync(dirname(cache), { recursive: true })
  writeFileSync(cache, JSON.stringify({ checker: recheck.version, linear: [...linear] }))
  return problems.sort()
}

function readLinear(cache: string): Set<string> {
  try {
    const { checker, linear } = JSON.parse(readFileSync(cache, 'utf8'))
    return new Set(checker === recheck.version ? linear : [])
  } catch {
    return new Set()
  }
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
