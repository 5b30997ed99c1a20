import { expect, test } from 'vitest'
import type { Language } from '../text.ts'
import { readYesNo, type YesNo } from './yesno.ts'

/** Replies to a yes-or-no question, separated by ` / `. */
const EXAMPLES: Record<Language, Record<YesNo | 'neither', string>> = {
  en: {
    yes: `I would definitely recommend it / yes please! / yup all good / Yes it was solved / I believe we do / that's correct / yes / Yes! / yeah / yep / yup / sure / of course / absolutely / definitely / I do / Yes, we do / ok / Sounds good / why not / no problem /
      I think so / yessss / 👍 / Well, yes / yes but only sometimes / for sure / I guess so / We definitely have one / right / sí / hmm ok`,
    no: `would not recommend / haha no / nothing yet / it did not / hell no / no / No. / nope / nah / not really / not at all / I don't / I don’t think so / never / no thanks / not yet / nooo / 👎 / of course not / absolutely not /
      We haven't tried it / I wouldn't / it isn't / Well, no / honestly no / not anymore / no, I do not / ok, no / No way / I doubt it / não`,
    unknown: `no clue tbh / I don't know / not sure / idk / no idea / maybe / it depends / I'm not sure / Hard to say / 🤷 / I don't remember / perhaps / dunno`,
    neither: `the blue one / 42 / my invoice / hello / what? / Monday / ... / @#$`,
  },
  es: {
    yes: `sí, sin ningún problema / Sí señora / ps sí / ajá / ya me llegó / sí lo recomendaría / sí / Si / Sí, claro / claro que sí / claro / por supuesto / obvio / dale / vale / ok / siii / sip / cómo no / por qué no / correcto / así es / desde luego /
      me encantaría / creo que sí / 👍 / bueno / pues sí / La verdad sí / sí pero poco / no hay problema / con gusto / tengo dos / de acuerdo / Exacto / yes`,
    no: `no señor / no se ha resuelto / no, la verdad es que no / todavía nada / no me ha llegado / no lo recomendaría / jamás lo haría / no / No. / nop / nope / para nada / nunca / jamás / todavía no / claro que no / creo que no / no creo / no gracias / la verdad no / La verdad es que no /
      noooo / 👎 / ni loco / tampoco / ahora no / yo no / pues no / bueno, no / por el momento no / en absoluto / ninguno / A mí no me sirve`,
    unknown: `depende del precio / a veces sí a veces no / no sé / No lo sé / ni idea / no estoy seguro / no estoy segura / tal vez / quizás / depende / puede ser / a lo mejor / no me acuerdo / bueno, no sé / más o menos / pues no sé`,
    neither: `el azul / 42 / mi factura / hola / el lunes / ... / 😀 / ¿cómo?`,
  },
  pt: {
    yes: `sim senhor / já chegou / recomendaria sim / às vezes / tá ok / perfeito / é verdade / sim / Sim! / claro / com certeza / claro que sim / ok / beleza / tá bom / pode ser sim / sem dúvida / isso / isso mesmo / exato / acho que sim / tenho / quero sim /
      👍 / simmm / uhum / pois não / por que não / sem problema / na verdade sim / Sim, mas pouco / aceito / gostaria / verdade / tudo bem / lógico / yes`,
    no: `não senhora / ainda nada / não chegou ainda / não recomendaria / jamais faria isso / não / Não. / nao / nunca / jamais / ainda não / claro que não / acho que não / de jeito nenhum / não obrigado / agora não / nem pensar / 👎 / nãooo /
      na verdade não / com certeza não / nada disso / negativo / infelizmente não / nenhum / bom, não / hoje não / eu não / de forma alguma / nem um pouco / no`,
    unknown: `depende do preço / nem sei / não sei / sei lá / não tenho certeza / talvez / depende / não faço ideia / quem sabe / não lembro / pode ser / mais ou menos / sem ideia / bem, não sei`,
    neither: `o azul / 42 / minha fatura / oi / segunda-feira / ... / 😀 / como?`,
  },
}

const rows = Object.entries(EXAMPLES).flatMap(([language, answers]) =>
  Object.entries(answers).flatMap(([answer, list]) =>
    list
      .split('/')
      .map((text) => [language as Language, text.trim(), answer === 'neither' ? null : answer] as const),
  ),
)

test.each(rows)('In %s, "%s" means %s', (language, text, answer) => {
  expect(readYesNo(text, language)?.value ?? null).toBe(answer)
})

test('The position of a yes or no is reported', () => {
  const found = readYesNo('Bueno… ¡claro que sí, gracias!', 'es')!
  expect('Bueno… ¡claro que sí, gracias!'.slice(found.start, found.end)).toBe('claro que sí')
})
