import { escaped } from '../../../platform/core/index.ts'

/** The text as HTML, also within a quoted attribute. Line breaks stay. */
export function escapeHtml(text: string): string {
  return escaped(text).replaceAll('\n', '<br>')
}
