import { describe, expect, test } from 'vitest'
import { mayOptOut } from '../../understanding/index.ts'
import { wishByPhrases } from '../../understanding/intents/intents.ts'
import { Talk } from './testing/talk.ts'

describe.each([
  ['en', 'hi', 'mid shift, will get to these once I clock off', 'pause'],
  ['es', 'hola', 'ando a mil con la mudanza, retomemos cuando termine', 'pause'],
  ['pt', 'oi', 'tô com a mão na massa agora, me procura mais tarde', 'pause'],
  ['en', 'hi', 'these quizzes are not my thing, count me out please', 'refuse'],
  ['es', 'hola', 'conmigo no cuenten para estas encuestas', 'refuse'],
  ['pt', 'oi', 'não curto responder pesquisa, fica pra quem gosta', 'refuse'],
  ['en', 'hi', 'could one of your team give me a bell about this', 'escalate'],
  ['es', 'hola', 'necesito que alguien de la tienda me llame por esto', 'escalate'],
  ['pt', 'oi', 'dá pra um atendente de carne e osso me ligar', 'escalate'],
] as const)('In %s, after “%s”, “%s”', (language, hello, said, wanted) => {
  test(`makes the agent ${wanted}, though no phrase is known`, () => {
    expect(wishByPhrases(said)).toBe('none')
    const talk = new Talk(language)
    talk.reply(hello)
    const { action, memory } = talk.reply(said)
    const ended = action === 'close' ? 'refuse' : memory.ended === 'later' ? 'pause' : action
    expect(ended).toBe(wanted)
  })
})

test.each([
  'wipe my details, I never want to hear from you lot again',
  'sáquenme de su base, no quiero saber más nada de ustedes',
  'tira meu contato daí e não me procurem nunca mais',
])('Whoever writes “%s” is asked or no longer written to', (said) => {
  const talk = new Talk('en')
  talk.reply('hi')
  const { action, offers } = talk.reply(said)
  expect(action === 'close' || (mayOptOut(said) && offers !== undefined)).toBe(true)
})
