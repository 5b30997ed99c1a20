import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startTestApp } from '../harness/harness.ts'

type Row = [
  name: string,
  mark: [string | string[], any],
  again: [string | string[], any],
  improve: [string | string[], any],
  more: [string | string[], any],
]
const Q = {
  en: [
    'How happy are you with your order, from 1 to 10?',
    'Would you buy from us again?',
    'What should we improve?',
    'Anything else you would like to tell us?',
  ],
  es: [
    'Del 1 al 10, ¿qué tan contento estás con tu pedido?',
    '¿Nos volverías a comprar?',
    '¿Qué deberíamos mejorar?',
    '¿Algo más que nos quieras contar?',
  ],
  pt: [
    'De 1 a 10, quão satisfeito você está com o pedido?',
    'Você compraria de novo?',
    'O que deveríamos melhorar?',
    'Quer contar mais alguma coisa?',
  ],
}
const O = {
  en: ['Price', 'Delivery', 'Packaging'],
  es: ['Precio', 'Entrega', 'Empaque'],
  pt: ['Preço', 'Entrega', 'Embalagem'],
}
const OPEN = {
  en: 'Hi! This is Acme. Thank you for your order. May we ask you a few short questions?',
  es: '¡Hola! Somos Acme. Gracias por tu pedido. ¿Te podemos hacer unas preguntas cortas?',
  pt: 'Oi! Aqui é a Acme. Obrigado pelo seu pedido. Podemos fazer umas perguntas rápidas?',
}
const T: Record<'en' | 'es' | 'pt', Row[]> = {
  en: [
    ['brisk', ['9', 9], ['yep', true], ['delivery', 'Delivery'], ['nope', null]],
    [
      'hedger',
      ['somewhere between a 6 and a 7, call it 7', 7],
      ['depends on the price tbh, but probably yes', true],
      ['the box was crushed when it got here', 'Packaging'],
      ['thanks for asking', null],
    ],
    [
      'storyteller',
      ['well my sister ordered two and hers came first, mine took 9 days, so I would say 4', 4],
      ['not unless the shipping gets faster', false],
      ['see above, shipping', 'Delivery'],
      ['my sister would give you a 10 though', null],
    ],
    ['emoji', ['👍 8/10', 8], ['👍', true], ['cheaper pls 🙏', 'Price'], ['❤️', null]],
    [
      'corrects',
      ['3', 3],
      [['no', 'sorry I meant yes, I would'], true],
      ['prices. actually no, packaging', 'Packaging'],
      ['all good', null],
    ],
    [
      'words',
      ['eight and a half, so nine', 9],
      ['for sure, already planning the next one', true],
      ['honestly nothing', null],
      ['keep it up', null],
    ],
    [
      'angry',
      ['a big fat 1', 1],
      ['never again', false],
      ['everything but mostly how late it came', 'Delivery'],
      ['I want my money back', null],
    ],
    [
      'asks',
      ['who is this?', null],
      ['why do you ask?', null],
      ['what are the options?', null],
      ['ok', null],
    ],
    [
      'busy',
      ['in a meeting, can you write tomorrow?', null],
      ['yes', true],
      ['price', 'Price'],
      ['no', null],
    ],
    ['typos', ['abuot 7', 7], ['yesss ofc', true], ['teh prcie', 'Price'], ['notihng', null]],
    [
      'double',
      ['7, and yes I would buy again', 7],
      ['as I said, yes', true],
      ['price and delivery', null],
      ['no that is all', null],
    ],
    [
      'person',
      ['can I talk to somebody? my parcel is missing', null],
      ['yes', true],
      ['delivery', 'Delivery'],
      ['no', null],
    ],
  ],
  es: [
    ['seco', ['un 8', 8], ['sip', true], ['la entrega', 'Entrega'], ['nada más', null]],
    [
      'dudoso',
      ['mmm entre 6 y 7, ponle 6', 6],
      ['capaz que sí, si bajan el precio', true],
      ['llegó todo golpeado por la caja', 'Empaque'],
      ['gracias', null],
    ],
    [
      'cuentista',
      ['mira, a mi prima le llegó en 2 días y a mí en 10, así que un 4 y siendo generosa', 4],
      ['la verdad no creo', false],
      ['que llegue más rápido pues', 'Entrega'],
      ['mi prima sí está feliz', null],
    ],
    ['emoji', ['🔟', 10], ['👍🏽', true], ['el precio 😅', 'Precio'], ['🙌', null]],
    [
      'corrige',
      ['2', 2],
      [['no', 'perdón, quise decir que sí'], true],
      ['el precio, no, mejor la entrega', 'Entrega'],
      ['listo', null],
    ],
    [
      'palabras',
      ['un nueve casi diez, dejémoslo en nueve', 9],
      ['obvio que sí, soy clienta hace años', true],
      ['nada, todo perfecto', null],
      ['sigan así', null],
    ],
    [
      'enojado',
      ['le pongo un 1 porque no hay 0', 1],
      ['ni loco', false],
      ['los precios, son un robo', 'Precio'],
      ['quiero que me devuelvan la plata', null],
    ],
    [
      'pregunta',
      ['¿quién es?', null],
      ['¿para qué quieren saber?', null],
      ['¿cuáles son las opciones?', null],
      ['ok', null],
    ],
    [
      'ocupado',
      ['ando manejando, escríbeme a la tarde', null],
      ['sí', true],
      ['precio', 'Precio'],
      ['no', null],
    ],
    ['errores', ['un sieteee', 7], ['zi claro', true], ['el presio', 'Precio'], ['nda', null]],
    [
      'doble',
      ['8 y sí volvería a comprar', 8],
      ['ya dije que sí', true],
      ['precio y entrega', null],
      ['eso es todo', null],
    ],
    [
      'humano',
      ['necesito hablar con alguien, mi paquete no llegó', null],
      ['sí', true],
      ['entrega', 'Entrega'],
      ['no', null],
    ],
  ],
  pt: [
    ['direto', ['8', 8], ['uhum', true], ['entrega', 'Entrega'], ['só isso', null]],
    [
      'indeciso',
      ['entre 6 e 7, vai, 7', 7],
      ['acho que sim, se o preço ajudar', true],
      ['a caixa chegou toda amassada', 'Embalagem'],
      ['valeu', null],
    ],
    [
      'contador',
      ['olha, minha irmã recebeu em 2 dias e eu em 10, então dou 4', 4],
      ['sinceramente não', false],
      ['chegar mais rápido né', 'Entrega'],
      ['minha irmã amou', null],
    ],
    ['emoji', ['nota 9 😍', 9], ['👍', true], ['preço 😬', 'Preço'], ['❤️', null]],
    [
      'corrige',
      ['3', 3],
      [['não', 'desculpa, quis dizer que sim'], true],
      ['preço... não, embalagem', 'Embalagem'],
      ['pronto', null],
    ],
    [
      'palavras',
      ['nove quase dez, fica nove', 9],
      ['com certeza, já sou cliente faz tempo', true],
      ['nada, tá ótimo', null],
      ['continuem assim', null],
    ],
    [
      'bravo',
      ['dou 1 porque não tem zero', 1],
      ['nunca mais', false],
      ['o preço, um absurdo', 'Preço'],
      ['quero meu dinheiro de volta', null],
    ],
    [
      'pergunta',
      ['quem é?', null],
      ['por que querem saber?', null],
      ['quais são as opções?', null],
      ['ok', null],
    ],
    [
      'ocupada',
      ['tô dirigindo, fala comigo mais tarde', null],
      ['sim', true],
      ['preço', 'Preço'],
      ['não', null],
    ],
    ['erros', ['uns seti', 7], ['cim claro', true], ['o presso', 'Preço'], ['nda', null]],
    [
      'duplo',
      ['8 e compraria de novo sim', 8],
      ['já falei que sim', true],
      ['preço e entrega', null],
      ['é isso', null],
    ],
    [
      'humano',
      ['preciso falar com alguém, meu pacote sumiu', null],
      ['sim', true],
      ['entrega', 'Entrega'],
      ['não', null],
    ],
  ],
}

test('talks', async () => {
  await using app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  const out: string[] = []
  let right = 0,
    wrong = 0,
    missing = 0
  for (const lang of ['en', 'es', 'pt'] as const) {
    const [mark, again, improve, more] = Q[lang]
    const { id } = await app.ok('initiatives_create', {
      name: 'S',
      language: lang,
      guidingQuestions: [
        { questionText: mark, answerType: 'SCALE', scaleMin: 1, scaleMax: 10, priority: 1 },
        { questionText: again, answerType: 'BOOLEAN', priority: 2 },
        { questionText: improve, answerType: 'MULTIPLE_CHOICE', options: O[lang], priority: 3 },
        { questionText: more, priority: 4 },
      ],
    })
    await app.ok('extraction_schema_set', {
      id,
      schema: {
        fields: {
          mark: { label: 'm', description: 'm', type: 'int', question: mark },
          again: { label: 'a', description: 'a', type: 'bool', question: again },
          improve: { label: 'i', description: 'i', type: 'enum', values: O[lang], question: improve },
          more: { label: 'o', description: 'o', type: 'string', question: more },
        },
      },
    })
    const list = (x: any) => (Array.isArray(x) ? x : [x])
    const personas = T[lang].map(([name, ...rows]) => ({
      name,
      answers: rows.map(([says], i) => ({ question: Q[lang][i], says: list(says) })),
    }))
    const answer = await app.ok('agents_evaluate', { id, opening: OPEN[lang], personas, extractor: 'guided' })
    for (const [at, p] of answer.personas.entries()) {
      const want = T[lang][at]!.slice(1).map((r: any) => r[1])
      const got = Object.fromEntries((p.values ?? []).map((v: any) => [v.key, v.values.join('|')]))
      const verdicts = ['mark', 'again', 'improve'].map((k, i) => {
        const w = want[i] === null ? undefined : String(want[i])
        const g = got[k]
        const v = w === g ? 'ok' : w === undefined ? `EXTRA ${g}` : g === undefined ? 'MISSING' : `WRONG ${g}`
        if (w === g) {
          if (w !== undefined) right++
        } else if (g === undefined) missing++
        else wrong++
        return v
      })
      out.push(`--- ${lang} ${p.name}: ${p.ending} | ${verdicts.join(', ')} | ${JSON.stringify(got)}`)
      for (const m of p.transcript)
        out.push(`  ${m.author === 'participant' ? '>' : ' '} ${m.text.replace(/\n/g, ' / ')}`)
    }
  }
  out.unshift(`right ${right}, wrong or extra ${wrong}, missing ${missing}`)
  writeFileSync('/tmp/logs/talks.txt', out.join('\n'))
  expect(out.length).toBeGreaterThan(10)
})
