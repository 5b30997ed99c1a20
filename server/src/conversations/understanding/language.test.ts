import { expect, test } from 'vitest'
import { detectLanguage } from './language.ts'
import type { Language } from './text.ts'

const EXAMPLES: Record<Language, string> = {
  en: `the price is too high / I want to talk to a person / it was ok for us / we use another provider / my internet is slow / maybe next week / I am busy right now / call me tomorrow please / because it broke again / very good service / can you help me / I already paid / please stop writing me
    / sounds good to me / what do you mean / they never answer / two kids and a dog / I don't know yet / we have twenty five employees / the app crashes every day / nobody called me back / I would recommend it / how much does it cost / not for the moment / everything works fine`,
  es: `el precio es muy alto / quiero hablar con una persona / la verdad no mucho / estuvo bien para nosotros / usamos otro proveedor / mi internet es lento / tal vez la próxima semana / ahora estoy ocupado / llámame mañana por favor / porque se rompió otra vez / muy buen servicio / me puedes ayudar / ya pagué la factura
    / no me escriban más / me parece bien / a qué te refieres / nunca me contestan / dos niños y un perro / todavía no lo sé / tenemos veinticinco empleados / la aplicación se cae siempre / nadie me llamó / lo recomendaría mucho / cuánto cuesta el plan / todo funciona bien`,
  pt: `o preço é muito alto / quero falar com uma pessoa / na verdade não muito / foi bom para nós / usamos outro fornecedor / minha internet é lenta / talvez na semana que vem / agora estou ocupado / me liga amanhã por favor / porque quebrou outra vez / muito bom atendimento / pode me ajudar / já paguei a fatura
    / não me mandem mais / eu acho bom / o que você quer dizer / nunca respondem nada / duas crianças e um cachorro / ainda não sei / temos vinte e cinco funcionários / o aplicativo cai sempre / ninguém me ligou / eu recomendaria muito / quanto custa o plano / tudo funciona bem`,
}

const rows = Object.entries(EXAMPLES).flatMap(([language, list]) =>
  list.split('/').map((text) => [language as Language, text.trim()] as const),
)

test.each(rows)('The language is %s: "%s"', async (language, text) => {
  const fallback = language === 'es' ? 'pt' : 'es'
  expect(await detectLanguage(text, fallback)).toBe(language)
})

test.each(['ok', '8', 'no', '👍', '', 'sí claro', 'xyz'])(
  '"%s" is too short to detect a language',
  async (text) => {
    expect(await detectLanguage(text, 'pt')).toBe('pt')
  },
)
