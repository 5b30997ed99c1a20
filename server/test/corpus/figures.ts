import type { ExtractedValue } from '../../src/conversations/extraction/extractor.ts'
import type { Field } from '../../src/conversations/extraction/fields.ts'
import { fold } from '../../src/conversations/understanding/index.ts'
import type { DialogueResult } from './labeled-dialogues.ts'

/** The confidence from which a value counts as certain. */
export const SURE = 0.8

/** The results for the values of one field type. */
export interface Tally {
  right: number
  wrong: number
  missed: number
  /** Among those with confidence `SURE` or more. */
  sureRight: number
  sureWrong: number
}

export interface Figures {
  dialogues: number
  byType: Map<Field['type'] | 'all', Tally>
  answers: number
  repeated: number
  /** Questions that were asked back between the answers that a reply leaves open. */
  askedBack: number
  endings: number
  endingsRight: number
  spokeAfterOptOut: number
  /** One line per error. */
  faults: string[]
}

/** Compares the extracted values with the labels. */
export function evaluate(results: readonly DialogueResult[]): Figures {
  const figures: Figures = {
    dialogues: results.length,
    byType: new Map(),
    answers: 0,
    repeated: 0,
    askedBack: 0,
    endings: results.length,
    endingsRight: 0,
    spokeAfterOptOut: 0,
    faults: [],
  }
  for (const each of results) count(figures, each)
  return figures
}

function count(figures: Figures, { dialogue, extraction, ...result }: DialogueResult): void {
  const fault = (text: string) => figures.faults.push(`${dialogue.name}: ${text}`)
  figures.answers += result.answers
  figures.repeated += result.repeated.length
  figures.askedBack += result.askedBack.length
  for (const id of result.repeated) fault(`asked again: ${id}`)
  if (result.spokeAfterOptOut) figures.spokeAfterOptOut++
  if (result.ended === dialogue.ends) figures.endingsRight++
  else fault(`ended ${result.ended}, not ${dialogue.ends}`)
  for (const [slug, field] of Object.entries(dialogue.schema)) {
    if (dialogue.any.includes(slug)) continue
    const found = extraction[slug]
    const wanted = dialogue.gives[slug]
    const verdict = verdictOn(found, wanted)
    if (verdict === 'empty') continue
    for (const type of [field.type, 'all'] as const) add(figures.byType, type, verdict, found)
    if (verdict !== 'right') {
      fault(
        `${slug} ${verdict}: ${JSON.stringify(found?.value)} (${found?.confidence}), not ${JSON.stringify(wanted)}`,
      )
    }
  }
}

type Verdict = 'right' | 'wrong' | 'missed' | 'empty'

export function verdictOn(found: ExtractedValue | undefined, wanted: unknown): Verdict {
  if (found === undefined) return wanted === undefined ? 'empty' : 'missed'
  return wanted !== undefined && isSame(found.value, wanted) ? 'right' : 'wrong'
}

function isSame(value: unknown, wanted: unknown): boolean {
  if (Array.isArray(value)) {
    const items = (list: unknown[]) => list.map((item) => fold(String(item))).sort()
    return Array.isArray(wanted) && JSON.stringify(items(value)) === JSON.stringify(items(wanted))
  }
  if (typeof value === 'string') return fold(value).includes(fold(String(wanted)))
  return value === wanted
}

function add(
  byType: Figures['byType'],
  type: Field['type'] | 'all',
  verdict: Verdict,
  found: ExtractedValue | undefined,
): void {
  const tally = byType.get(type) ?? { right: 0, wrong: 0, missed: 0, sureRight: 0, sureWrong: 0 }
  byType.set(type, tally)
  const isSure = found !== undefined && found.confidence >= SURE
  if (verdict === 'right') {
    tally.right++
    if (isSure) tally.sureRight++
  } else if (verdict === 'wrong') {
    tally.wrong++
    if (isSure) tally.sureWrong++
  } else tally.missed++
}

/** Precision: the share of extracted values that are right. */
export const precision = ({ right, wrong }: Tally) => right / Math.max(1, right + wrong)
/** Recall: the share of expected values that were found; a wrong one may be where none is expected. */
export const recall = ({ right, missed, wrong }: Tally) => right / Math.max(1, right + missed + wrong)
/** The precision of certain values. */
export const sureness = ({ sureRight, sureWrong }: Tally) => sureRight / Math.max(1, sureRight + sureWrong)
/** The share of values that are certain. */
export const sureShare = ({ right, wrong, sureRight, sureWrong }: Tally) =>
  (sureRight + sureWrong) / Math.max(1, right + wrong)
