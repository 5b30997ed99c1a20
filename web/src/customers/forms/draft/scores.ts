import type { Draft, DraftField, Ending } from './draft.ts'
import { changed, stepsOf } from './edits.ts'

/** From the lowest score to the highest, both included. */
export interface ScoreRange {
  from: number
  to: number
}

/** A part of the line of possible scores: with an ending, or a gap without one. */
export interface ScorePart extends ScoreRange {
  /** The place of the ending in the draft; null: no ending has these scores. */
  ending: number | null
}

/** The scores that visitors can reach. Whatever may be skipped can also count nothing. */
export function possibleScores(draft: Draft): ScoreRange {
  const skipped = new Set(stepsOf(draft).flatMap(({ showIf, fields }) => (showIf ? fields : [])))
  return (draft.fields ?? []).reduce(
    (sum, field) => {
      const { from, to } = scoresOfAnswer(field)
      const isCertain = field.required === true && !field.showIf && !skipped.has(field.key)
      return {
        from: sum.from + (isCertain ? from : Math.min(0, from)),
        to: sum.to + (isCertain ? to : Math.max(0, to)),
      }
    },
    { from: 0, to: 0 },
  )
}

function scoresOfAnswer({ type, options = [], score = 0 }: DraftField): ScoreRange {
  if (type === 'boolean') return { from: Math.min(0, score), to: Math.max(0, score) }
  if ((type !== 'choice' && type !== 'multi_choice') || options.length === 0)
    return { from: score, to: score }
  const scores = options.map((option) => option.score ?? 0)
  const [least, most] = [Math.min(...scores), Math.max(...scores)]
  if (type === 'choice') return { from: score + least, to: score + most }
  const sum = (chosen: number[]) => chosen.reduce((total, each) => total + each, 0)
  return {
    from: score + (least < 0 ? sum(scores.filter((each) => each < 0)) : least),
    to: score + (most > 0 ? sum(scores.filter((each) => each > 0)) : most),
  }
}

/** The endings along the possible scores, the lowest first, with the gaps between them. */
export function scoreParts(draft: Draft): ScorePart[] {
  const { from, to } = possibleScores(draft)
  const parts: ScorePart[] = []
  let next = from
  for (const { at, ...range } of inOrder(draft.endings ?? [])) {
    if (range.from > next && next <= to)
      parts.push({ ending: null, from: next, to: Math.min(range.from - 1, to) })
    parts.push({ ending: at, from: Math.max(range.from, from), to: Math.min(range.to, to) })
    next = Math.max(next, range.to + 1)
  }
  if (next <= to && parts.length > 0) parts.push({ ending: null, from: next, to })
  return parts
}

function inOrder(endings: readonly Ending[]) {
  return endings
    .map(({ minScore = -Infinity, maxScore = Infinity }, at) => ({ at, from: minScore, to: maxScore }))
    .toSorted((one, other) => (one.from === other.from ? one.at - other.at : one.from - other.from))
}

/**
 * Sets where the ending at a place of the line begins. The one before it ends right there, so the line has no gap and no
 * overlap. The first begins and the last ends without a bound.
 */
export function withBoundary(draft: Draft, place: number, begins: number): Draft {
  const starts = startsOf(draft).map((start, at) => (at === place ? begins : start))
  return divided(draft, starts)
}

/** Divides the possible scores evenly, as far as each ending gets at least one. */
export function withoutGaps(draft: Draft): Draft {
  const { from, to } = possibleScores(draft)
  const count = draft.endings?.length ?? 0
  const starts = startsOf(draft)
  const isIncreasing = starts.every((start, at) => at === 0 || start > (starts[at - 1] ?? -Infinity))
  if (isIncreasing) return divided(draft, starts)
  const width = Math.max(1, Math.floor((to - from + 1) / Math.max(1, count)))
  return divided(
    draft,
    starts.map((_, at) => from + at * width),
  )
}

/** Where the endings begin, in the order of the line. */
function startsOf(draft: Draft): number[] {
  const { from } = possibleScores(draft)
  return inOrder(draft.endings ?? []).map((range) => Math.max(range.from, from))
}

function divided(draft: Draft, starts: readonly number[]): Draft {
  const endings = [...(draft.endings ?? [])]
  for (const [place, { at }] of inOrder(draft.endings ?? []).entries()) {
    const next = starts[place + 1]
    endings[at] = changed(endings[at]!, {
      minScore: place === 0 ? undefined : starts[place],
      maxScore: next === undefined ? undefined : next - 1,
    })
  }
  return { ...draft, endings }
}
