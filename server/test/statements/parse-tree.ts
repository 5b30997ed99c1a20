/** A node of PostgreSQL's parse tree: its kind (`QUERY`, `VAR` …) and its fields. */
export class TreeNode {
  readonly kind: string
  readonly fields = new Map<string, TreeValue>()

  constructor(kind: string) {
    this.kind = kind
  }

  /** A numeric field of the node, such as `varno`; 0 if it is missing. */
  number(field: string): number {
    return Number(this.fields.get(field) ?? 0)
  }

  text(field: string): string {
    const value = this.fields.get(field)
    return typeof value === 'string' ? value : ''
  }

  node(field: string): TreeNode | null {
    const value = this.fields.get(field)
    return value instanceof TreeNode ? value : null
  }

  /** The nodes of a list. */
  nodes(field: string): TreeNode[] {
    const value = this.fields.get(field)
    return listOf(value).filter((item) => item instanceof TreeNode)
  }

  /** The rows of a list of lists of nodes. */
  lists(field: string): TreeNode[][] {
    const rows = listOf(this.fields.get(field)).map(listOf)
    return rows.map((row) => row.filter((item) => item instanceof TreeNode))
  }
}

const listOf = (value: TreeValue | undefined): TreeValue[] => (Array.isArray(value) ? value : [])

export type TreeValue = string | null | TreeNode | TreeValue[]

/**
 * Parses the text of a `pg_node_tree`: `{KIND :field value …}`, lists in parentheses, `<>` for nothing. A backslash
 * escapes special characters.
 */
export function readTree(text: string): TreeValue {
  const tokens = text.matchAll(/(?:\\.|[^\s(){}\\])+|[(){}]/gs)
  let token = next()
  return value()

  function next(): string | null {
    return tokens.next().value?.[0] ?? null
  }

  function take(): string {
    if (token === null) throw new Error('the tree ends too early')
    const taken = token
    token = next()
    return taken
  }

  function value(): TreeValue {
    const first = take()
    if (first === '{') return node()
    if (first === '(') return list()
    if (first === '<>') return null
    return unescaped(first)
  }

  function list(): TreeValue[] {
    const items: TreeValue[] = []
    while (token !== ')') items.push(value())
    take()
    return items
  }

  function node(): TreeNode {
    const made = new TreeNode(take())
    while (token !== '}') {
      const field = take().slice(1)
      const values: TreeValue[] = []
      // The bytes of a constant are several values of one field.
      while (token !== '}' && !token?.startsWith(':')) values.push(value())
      made.fields.set(field, values.length === 1 ? values[0]! : values)
    }
    take()
    return made
  }
}

function unescaped(token: string): string {
  const bare = token.startsWith('"') && token.endsWith('"') && token.length > 1 ? token.slice(1, -1) : token
  return bare.replaceAll(/\\(.)/gs, '$1')
}

/** The nodes in a part of a tree, itself first. `into` decides which nodes are entered, by default all. */
export function* nodesIn(
  value: TreeValue | undefined,
  into: (node: TreeNode) => boolean = () => true,
): Generator<TreeNode> {
  if (Array.isArray(value)) for (const item of value) yield* nodesIn(item, into)
  if (!(value instanceof TreeNode)) return
  yield value
  if (into(value)) for (const field of value.fields.values()) yield* nodesIn(field, into)
}
