import { readCorpus } from '../corpus/corpus.ts'
import { isOptOut } from '../../src/conversations/understanding/index.ts'
import { readConsent } from '../../src/conversations/understanding/intents/consent.ts'
let n = 0, stop = 0, unclear = 0, missed = 0
for (const d of readCorpus()) {
  const texts = [...d.replies.values()].flat(2).concat(d.after.flat())
  n += texts.length
  if (d.ends === 'optOut') { if (!texts.some((t) => isOptOut(t) || readConsent(t) === 'stop')) { missed++; console.log('missed', d.name, texts) } ; const b = texts.filter((t) => readConsent(t) === 'stop'); continue }
  for (const t of texts) { const r = isOptOut(t) ? 'stop!' : readConsent(t); if (r) { if (r === 'unclear') unclear++; else stop++; console.log(d.name, d.ends, r, '|', t) } }
}
console.log({ n, stop, unclear, missed })
