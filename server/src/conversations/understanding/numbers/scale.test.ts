import { expect, test } from 'vitest'
import type { Language } from '../text.ts'
import { readScale } from './scale.ts'

/** On a scale from 1 to 10, one example per line: the text = the rating. */
const EXAMPLES: Record<Language, string> = {
  en: `id go with 7 = 7\nsolid 8 = 8\nnot more than 3 = 3\ntwo = 2\nzero = -\n8 = 8\n8/10 = 8\n8 out of 10 = 8\neight = 8\nan eight = 8\nI'd say 7 = 7\nten = 10\n10! = 10\n4/5 = 8\n3 of 5 stars = 6\n⭐⭐⭐⭐ = 4\n7.5 = 8
    a solid 9 = 9\nthe maximum = 10\nthe lowest = 1\n11 = -\n0 = -\ngreat = -\nten out of ten = 10\n7 or 8 = 7\nprobably a 6, the app is slow = 6\n1 = 1\n9 😀 = 9\n7-ish = 7\n20/20 = 10\nnine out of ten = 9\nsomewhere between a 6 and a 7, call it 7 = 7\n6 or 7, more like 7 = 7`,
  es: `le daría un 6 la verdad = 6\n9/10 porque siempre cumplen = 9\npara mí es un diez = 10\nmuy satisfecho, 10 = 10\nsiete u ocho = 7\nmil = -\n8 = 8\n8/10 = 8\n8 de 10 = 8\nocho = 8\nun ocho = 8\nun 8 = 8\nle doy un 7 = 7\ndiez = 10\n10! = 10\n4/5 = 8\n8 sobre 10 = 8\n⭐⭐⭐⭐ = 4\n7,5 = 8
    un nueve sólido = 9\nel máximo = 10\nel mínimo = 1\n11 = -\ncero = -\nexcelente = -\ndiez de diez = 10\nuno = 1\n7 u 8 = 7\nyo diría que un seis = 6\nun 9 porque me ayudaron = 9\n4 estrellas = 4\nsiete y medio = 8\n🔟 = 10\nentre 6 y 7, ponle 6 = 6`,
  pt: `minha nota é 8 = 8\ndou 9 pela rapidez = 9\nnove e meio = 10\n10 com certeza = 10\n8 = 8\n8/10 = 8\n8 de 10 = 8\noito = 8\num oito = 8\num 8 = 8\ndou nota 7 = 7\ndez = 10\n10! = 10\n4/5 = 8\n8 em 10 = 8\n⭐⭐⭐⭐ = 4\n7,5 = 8
    um nove = 9\no máximo = 10\no mínimo = 1\n11 = -\nzero = -\nexcelente = -\ndez de dez = 10\num = 1\n7 ou 8 = 7\nacho que seis = 6\nnota 9 porque ajudaram = 9\n4 estrelas = 4\nsete e meio = 8\nentre 6 e 7, vai, 7 = 7`,
}

const rows = Object.entries(EXAMPLES).flatMap(([language, list]) =>
  list.split('\n').map((line) => {
    const [text, value] = line.split(' = ')
    return [language as Language, text!.trim(), value === '-' ? null : Number(value)] as const
  }),
)

test.each(rows)('In %s, "%s" is %s on a scale of 1–10', (language, text, value) => {
  expect(readScale(text, { min: 1, max: 10 }, language)?.value ?? null).toBe(value)
})

test('A fraction of another scale is converted with lower confidence', () => {
  expect(readScale('8/10', { min: 1, max: 5 }, 'en')).toMatchObject({ value: 4, confidence: 0.75 })
})
