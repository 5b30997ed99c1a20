/** The text with something in place of the selection, or at its end. */
export function withInserted(text: string, area: HTMLTextAreaElement | null, inserted: string): string {
  const from = area?.selectionStart ?? text.length
  const to = area?.selectionEnd ?? text.length
  return text.slice(0, from) + inserted + text.slice(to)
}
