/**
 * The tokens that matter for splitting an SQL script into statements. Each alternative is one token, and everything
 * else is a single character. A string that begins with E has backslashes.
 */
const TOKEN =
  /--[^\n]*|\/\*|\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$|[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*|\d\w*|\s+|[\s\S]/y

/**
 * The statements of an SQL script, without the semicolons between them. Knows comments (nested ones too), strings, quoted
 * names, dollar quotes, parentheses, and functions whose body is written out between BEGIN ATOMIC and END. Throws when
 * something is opened and never closed.
 */
export function splitStatements(script: string): string[] {
  const statements: string[] = []
  let statement = new Statement(0)
  let at = 0
  while (at < script.length) {
    const end = endOfToken(script, at)
    const token = script.slice(at, end)
    if (token === ';' && statement.isClosed) {
      if (statement.hasWords) statements.push(script.slice(statement.begin, at).trim())
      statement = new Statement(end)
    } else statement.take(token)
    at = end
  }
  if (!statement.isClosed)
    throw new Error('the script ends within parentheses, or within the body of a function')
  if (statement.hasWords) statements.push(script.slice(statement.begin).trim())
  return statements
}

function endOfToken(script: string, at: number): number {
  TOKEN.lastIndex = at
  const token = TOKEN.exec(script)![0]
  const end = at + token.length
  if (token === '/*') return endOfComment(script, at)
  if (token === "'" || token === '"') throw new Error(`the ${token} at ${at} is never closed`)
  if (token.length < 2 || !token.startsWith('$')) return end
  const closed = script.indexOf(token, end)
  if (closed < 0) throw new Error(`the ${token} at ${at} is never closed`)
  return closed + token.length
}

const COMMENT_EDGE = /\/\*|\*\//g

function endOfComment(script: string, begin: number): number {
  COMMENT_EDGE.lastIndex = begin
  let depth = 0
  for (;;) {
    const edge = COMMENT_EDGE.exec(script)
    if (!edge) throw new Error(`the comment at ${begin} is never closed`)
    depth += edge[0] === '/*' ? 1 : -1
    if (depth === 0) return COMMENT_EDGE.lastIndex
  }
}

/** How far a statement has come. */
class Statement {
  readonly begin: number
  /** Whether there is more than space and comments. */
  hasWords = false
  #parentheses = 0
  /** BEGIN ATOMIC and CASE that were not ended. */
  #blocks = 0
  #lastWord = ''

  constructor(begin: number) {
    this.begin = begin
  }

  get isClosed(): boolean {
    return this.#parentheses <= 0 && this.#blocks === 0
  }

  take(token: string): void {
    if (/^(\s|--|\/\*)/.test(token)) return
    this.hasWords = true
    if (token === '(') this.#parentheses += 1
    else if (token === ')') this.#parentheses -= 1
    else this.#takeWord(token.toLowerCase())
  }

  #takeWord(word: string): void {
    if (this.#lastWord === 'begin' && word === 'atomic') this.#blocks += 1
    else if (this.#blocks > 0 && word === 'case') this.#blocks += 1
    else if (this.#blocks > 0 && word === 'end') this.#blocks -= 1
    this.#lastWord = word
  }
}
