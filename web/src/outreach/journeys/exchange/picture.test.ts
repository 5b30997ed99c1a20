import { expect, test } from 'vitest'
import { graphOf } from '../graph/graph.ts'
import { pictureOf } from './picture.ts'

const graph = graphOf({
  name: 'Win back',
  actions: [
    { id: 'start', kind: 'ENTRY', name: '<script>alert("1")</script> & more', position: { x: -100, y: 0 } },
    {
      id: 'end',
      kind: 'EXIT',
      name: 'A name that is far too long for the place that it has',
      position: { x: 300, y: 400 },
    },
  ],
  edges: [{ from: 'start', sourceHandle: 'SENT', to: 'end' }],
})

const words = {
  titleOf: ({ name = '' }: { name?: string | undefined }) => name,
  linesOf: () => ['Line one', '\u0000broken \ud800 text'],
  signalOf: () => 'Then',
}

test('The picture of a journey has every step and edge, and nothing that is markup', () => {
  const { svg, width, height } = pictureOf(graph, words)
  expect(svg).toContain('&lt;script&gt;')
  expect(svg).not.toContain('<script>')
  expect(svg.match(/marker-end=/g)).toHaveLength(1)
  expect(svg).toContain('>Then</text>')
  expect(svg).toContain('…</text>')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a drawing must not hold them.
  expect(svg).not.toMatch(/\u0000|\ud800/)
  expect(width).toBeGreaterThan(600)
  expect(height).toBeGreaterThan(400)
})

test('An empty journey has a picture, too', () => {
  expect(pictureOf(graphOf({ name: 'Empty', actions: [], edges: [] }), words).svg).toMatch(
    /^<svg .*<\/svg>$/s,
  )
})
