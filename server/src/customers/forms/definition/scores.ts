import type { Issue } from '../../../platform/core/index.ts'
import type { Definition, Ending, Field } from './definition.ts'

/** From the lowest score to the highest. */
interface Range {
  from: number
  to: number
}

/** Score ranges of endings that overlap, or leave a possible score without an ending. */
export function checkEndings(definition: Definition): Issue[] {
  const { endings } = definition
  if (endings.length === 0) return []
  const inverted = endings.flatMap((ending, at) =>
    rangeOf(ending).from <= rangeOf(ending).to
      ? []
      : [
          issue(
            at,
            'inverted_range',
            `\`minScore\` of the ending ${ending.id} is above its \`maxScore\`. Swap them.`,
          ),
        ],
  )
  return inverted.length > 0
    ? inverted
    : [...findOverlaps(endings), ...findGaps(endings, scoresOf(definition))]
}

function findOverlaps(endings: readonly Ending[]): Issue[] {
  return inOrder(endings).flatMap(({ ending, at, from }, place, all) => {
    const before = all[place - 1]
    if (before === undefined || from > before.to) return []
    const message =
      `The score ranges of the endings ${before.ending.id} and ${ending.id} overlap. Change their ` +
      '`minScore` or `maxScore`.'
    return [issue(at, 'endings_overlap', message)]
  })
}

function findGaps(endings: readonly Ending[], reachable: Range): Issue[] {
  const gaps: Range[] = []
  let next = reachable.from
  for (const { from, to } of inOrder(endings)) {
    if (from > next) gaps.push({ from: next, to: Math.min(from - 1, reachable.to) })
    next = Math.max(next, to + 1)
    if (next > reachable.to) break
  }
  if (next <= reachable.to) gaps.push({ from: next, to: reachable.to })
  return gaps.map(({ from, to }) => ({
    path: 'endings',
    code: 'endings_gap',
    message: `Scores from ${from} to ${to} are possible but have no ending. Extend an ending or add one.`,
  }))
}

function inOrder(endings: readonly Ending[]) {
  return endings
    .map((ending, at) => ({ ending, at, ...rangeOf(ending) }))
    .toSorted((a, b) => (a.from === b.from ? a.at - b.at : a.from - b.from))
}

/** An omitted bound is unlimited. */
function rangeOf({ minScore = -Infinity, maxScore = Infinity }: Ending): Range {
  return { from: minScore, to: maxScore }
}

/** The possible scores of a form. */
function scoresOf({ fields, steps }: Definition): Range {
  const mayBeMissing = new Set(steps.filter((step) => step.showIf).flatMap((step) => step.fields))
  const ranges = fields.map((field) => {
    const { from, to } = scoreOfAnswer(field)
    const isCertain = field.required && !field.showIf && !mayBeMissing.has(field.key)
    return isCertain ? { from, to } : { from: Math.min(0, from), to: Math.max(0, to) }
  })
  return {
    from: ranges.reduce((sum, { from }) => sum + from, 0),
    to: ranges.reduce((sum, { to }) => sum + to, 0),
  }
}

/** What an answer to a field can add. `score` of the field counts for any answer, of a boolean for true. */
function scoreOfAnswer({ type, options, score = 0 }: Field): Range {
  if (type === 'boolean') return { from: Math.min(0, score), to: Math.max(0, score) }
  if ((type !== 'choice' && type !== 'multi_choice') || options.length === 0)
    return { from: score, to: score }
  const scores = options.map((option) => option.score ?? 0)
  const [least, most] = [Math.min(...scores), Math.max(...scores)]
  if (type === 'choice') return { from: score + least, to: score + most }
  const sum = (chosen: number[]) => chosen.reduce((total, each) => total + each, 0)
  // The minimum of a multiple choice is all negative options, and at least one option.
  return {
    from: score + (least < 0 ? sum(scores.filter((each) => each < 0)) : least),
    to: score + (most > 0 ? sum(scores.filter((each) => each > 0)) : most),
  }
}

function issue(at: number, code: string, message: string): Issue {
  return { path: `endings.${at}`, code, message }
}
