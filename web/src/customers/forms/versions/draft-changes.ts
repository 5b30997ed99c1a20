import { isRecord, isSame, type Json } from '../../../shell/document/values.ts'
import { type Draft, languagesOf, shownIn, type Text } from '../draft/draft.ts'

/** One difference between two versions of a form. */
export interface DraftChange {
  what: 'added' | 'removed' | 'changed'
  part: 'step' | 'field' | 'ending' | 'setting'
  /** The words that people know it by, or its key. */
  name: string
  /** The keys of what changed in it. */
  keys: readonly string[]
  /** The texts among it, as they were and as they are in the first language. */
  texts: readonly ChangedText[]
}

export interface ChangedText {
  key: string
  before: string
  after: string
}

/** What differs between two versions of a form: first steps, then fields, endings and the rest. */
export function changesBetween(before: Draft, after: Draft): DraftChange[] {
  const nameIn = (text: Text | undefined, id: string) =>
    shownIn(text, languagesOf(after)[0]!, after) || shownIn(text, languagesOf(before)[0]!, before) || id
  const step = ({ id, title }: { id: string; title?: Text }) => ({ id, name: nameIn(title, id) })
  const field = ({ key, label }: { key: string; label?: Text }) => ({ id: key, name: nameIn(label, key) })
  return [
    ...ofList('step', [before, before.steps], [after, after.steps], step),
    ...ofList('field', [before, before.fields], [after, after.fields], field),
    ...ofList('ending', [before, before.endings], [after, after.endings], step),
    ...ofSettings(before, after),
  ]
}

function ofList<T extends object>(
  part: DraftChange['part'],
  [before, earlier = []]: [Draft, readonly T[] | undefined],
  [after, later = []]: [Draft, readonly T[] | undefined],
  naming: (item: T) => { id: string; name: string },
): DraftChange[] {
  const was = new Map(earlier.map((item) => [naming(item).id, item]))
  const is = new Map(later.map((item) => [naming(item).id, item]))
  const current = later.flatMap((item): DraftChange[] => {
    const { id, name } = naming(item)
    const old = was.get(id)
    if (old === undefined) return [{ what: 'added', part, name, keys: [], texts: [] }]
    const keys = changedKeys(old, item)
    const texts = textsIn([before, old], [after, item])
    return keys.length === 0 ? [] : [{ what: 'changed', part, name, keys, texts }]
  })
  const gone = earlier.flatMap((item): DraftChange[] => {
    const { id, name } = naming(item)
    return is.has(id) ? [] : [{ what: 'removed', part, name, keys: [], texts: [] }]
  })
  return [...current, ...gone]
}

const LISTS = ['steps', 'fields', 'endings']

function ofSettings(before: Draft, after: Draft): DraftChange[] {
  return changedKeys(before, after)
    .filter((key) => !LISTS.includes(key))
    .map((key) => {
      const [was, is] = [entryOf(before, key), entryOf(after, key)]
      const what = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed'
      const texts = isRecord(was) && isRecord(is) ? textsIn([before, was], [after, is]) : []
      return { what, part: 'setting', name: key, keys: [], texts }
    })
}

/** The keys of what visitors read. */
const TEXTS = ['title', 'label', 'help', 'placeholder', 'body', 'text']

function textsIn([before, was]: [Draft, object], [after, is]: [Draft, object]): ChangedText[] {
  return TEXTS.flatMap((key) => {
    const [one, other] = [
      shownIn(entryOf(was, key) as Text | undefined, languagesOf(before)[0]!, before),
      shownIn(entryOf(is, key) as Text | undefined, languagesOf(after)[0]!, after),
    ]
    return one === other ? [] : [{ key, before: one, after: other }]
  })
}

function changedKeys(before: object, after: object): string[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys.filter((key) => !isSame(entryOf(before, key), entryOf(after, key)))
}

function entryOf(record: object, key: string): Json | undefined {
  return (record as Record<string, Json | undefined>)[key]
}
