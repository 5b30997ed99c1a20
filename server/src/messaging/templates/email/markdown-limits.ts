/**
 * The limit of emphasis, link and code marks in one paragraph, because the parser compares each with all earlier ones.
 */
const MAX_MARKS = 300
/** The nesting limit of quotes and lists, because the parser handles them recursively. */
const MAX_DEPTH = 20

const MARK = /[*_~`[\]<]/g
const LIST_MARKER = /^(?:[-+*]|\d{1,9}[.)])$/

/**
 * Why Markdown could take more than linear time to parse; null if it cannot. A normal page is far below these limits.
 */
export function markdownProblem(text: string): string | null {
  let marks = 0
  for (const line of text.split('\n')) {
    if (line.trim() === '') marks = 0
    marks += line.match(MARK)?.length ?? 0
    if (marks > MAX_MARKS)
      return (
        `A paragraph has more than ${MAX_MARKS} formatting marks such as * and _. Split it with an ` +
        'empty line.'
      )
    if (depthOf(line) > MAX_DEPTH)
      return `Quotes and lists are nested more than ${MAX_DEPTH} levels deep. Use fewer levels.`
  }
  return null
}

/** The number of quotes and lists that start at the beginning of a line. */
function depthOf(line: string): number {
  let depth = 0
  for (const word of line.trim().split(/\s+/, MAX_DEPTH + 1)) {
    const quotes = /^>*/.exec(word)![0].length
    depth += quotes
    const rest = word.slice(quotes)
    if (rest === '') continue
    if (!LIST_MARKER.test(rest)) break
    depth += 1
  }
  return depth
}
