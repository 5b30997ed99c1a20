import { refusalWords } from '../../../shell/refusals/refusals.ts'
import { type Draft, languagesOf, shownIn } from './draft.ts'

/** Why a form cannot be published: where in the draft, and what to do. */
export interface DraftIssue {
  path: string
  message: string
}

/** The API writes an issue as `path: message`, or as a message alone. */
export function issuesOf(publishIssues: readonly string[]): DraftIssue[] {
  return publishIssues.map((words) => {
    const [, path = '', message = words] = /^([\w.-]+): (.*)$/s.exec(words) ?? []
    return { path, message: refusalWords(message) }
  })
}

/** The first issue at a path, or below it when the path has no control of its own. */
export function issueAt(issues: readonly DraftIssue[], path: string, isWithin = false): string | undefined {
  return issues.find((issue) => issue.path === path || (isWithin && issue.path.startsWith(`${path}.`)))
    ?.message
}

/** The words by which people know the part of the draft that an issue is about; empty for the whole form. */
export function partAt(path: string, draft: Draft): string {
  const [list, place = ''] = path.split('.')
  const at = Number(place)
  const language = languagesOf(draft)[0]!
  if (list === 'fields') return shownIn(draft.fields?.[at]?.label, language, draft)
  if (list === 'steps') return shownIn(draft.steps?.[at]?.title, language, draft)
  if (list === 'endings') return shownIn(draft.endings?.[at]?.title, language, draft)
  return ''
}
