import { readFileSync } from 'node:fs'
import { parse } from '/work/t/taps/node_modules/yaml/dist/index.js'
import { isOptOut } from '/work/t/taps/server/src/conversations/understanding/index.ts'
import { readConsent } from '/work/t/taps/server/src/conversations/understanding/intents/consent.ts'
const held = process.argv[2] === 'held'
const sets = parse(readFileSync('/work/t/taps/server/test/consent/texts.yaml', 'utf8'))
const read = (t: string) => isOptOut(t) ? 'stop' : readConsent(t)
const tally: any = {}
for (const [lang, lists] of Object.entries(sets) as any) for (const kind of ['stop','unclear','ordinary']) {
  const texts = lists[kind].filter((_: string, i: number) => ((i + 1) % 3 === 0) === held)
  for (const t of texts) { const r = read(t) ?? 'ordinary'; const k = `${kind}->${r}`; tally[k] = (tally[k] ?? 0) + 1; if (r !== kind) console.log(lang, kind, '->', r, '|', t) }
}
console.log(tally)
