export const NOTE_WIDTH = 220
export const NOTE_PADDING = 12
export const NOTE_LINE = 18
/** About as many letters as fit into a line, which is not measured. */
const LETTERS_A_LINE = 32
const MOST_LINES = 10

/** The lines of a note that the canvas shows. The panel beside it has the whole text. */
export function noteLines(text: string): string[] {
  const lines = text.split('\n').flatMap((line) => {
    const parts: string[] = []
    for (let at = 0; at === 0 || at < line.length; at += LETTERS_A_LINE) {
      parts.push(line.slice(at, at + LETTERS_A_LINE))
    }
    return parts
  })
  return lines.slice(0, MOST_LINES)
}

export function noteHeight(text: string): number {
  return 2 * NOTE_PADDING + NOTE_LINE * noteLines(text).length
}
