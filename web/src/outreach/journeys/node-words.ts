import type { Definition, Step } from './graph/graph.ts'

/** What a step is called: its own name, or else its ID. */
export function nameOfNode({ id, name }: Pick<Step, 'id' | 'name'>): string {
  return name || id
}

/** The steps in the order that runs reach them, then those that none reaches. */
export function inOrder({ actions, edges }: Definition): Step[] {
  const byId = new Map(actions.map((action) => [action.id, action]))
  const queue = actions.filter(({ kind }) => kind === 'ENTRY').map(({ id }) => id)
  const reached = new Set(queue)
  for (const id of queue) {
    for (const { from, to } of edges) {
      if (from !== id || reached.has(to) || !byId.has(to)) continue
      reached.add(to)
      queue.push(to)
    }
  }
  return [...queue, ...byId.keys()].filter((id, at, all) => all.indexOf(id) === at).map((id) => byId.get(id)!)
}
