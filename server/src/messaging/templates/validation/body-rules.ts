import type { Issue } from '../../../platform/core/index.ts'
import { issue, when } from './issues.ts'

const STARTS_OR_ENDS = /^\s*\{\{|\}\}\s*$/
const SIDE_BY_SIDE = /\}\}\s*\{\{/

/** The problems of a body, of the message or of a card. `most`: its longest length. */
export function bodyIssues(body: string, { path, most }: { path: string; most: number }): Issue[] {
  return [
    ...when(body.trim() === '', path, 'body_empty', 'Add a body.'),
    ...when(body.length > most, path, 'body_too_long', `Use at most ${most} characters.`),
    ...when(
      STARTS_OR_ENDS.test(body),
      path,
      'variable_at_edge',
      'Add words before the first and after the last variable.',
    ),
    ...when(SIDE_BY_SIDE.test(body), path, 'variables_adjacent', 'Add words between the two variables.'),
  ]
}

/** The problem of the address of a header's file. */
export function addressIssues(url: string, path: string): Issue[] {
  if (url.trim() === '') return [issue(path, 'media_missing', 'Upload a file, or use a public https:// URL.')]
  const isPublic = URL.canParse(url) && url.startsWith('https://')
  return when(!isPublic, path, 'url_invalid', 'Use a public https:// URL.')
}
