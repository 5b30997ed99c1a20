/** Marks of emphasis, links and code in one paragraph, at most: what reads Markdown compares each with all before it. */
const MAX_MARKS = 300
/** Quotes and lists within each other, at most: what reads Markdown goes into each by a call of its own. */
const MAX_DEPTH = 20

const MARK = /[*_~`[\]<]/g
const LIST_MARKER = /^(?:[-+*]|\d{1,9}[.)])$/

/**
 * What keeps Markdown from being laid out in a time that its length explains, in words; null when nothing does. A page
 * of text is far below these limits.
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

/** How many quotes and lists begin at the beginning of a line. */
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
