import { expect, test } from 'vitest'
import { readCount } from './counts.ts'

test.each([
  ['en', 'How many days did it take?', 'a week', 7],
  ['en', 'How many days did it take?', '1 day. since yesterday', 1],
  ['en', 'How many days did it take?', 'half a day', null],
  ['es', '¿Cuántos meses tiene tu bebé?', '2 años', 24],
  ['es', '¿Cuántas horas esperó?', 'un día', 24],
  ['pt', 'Quantas semanas durou?', '21 dias', 3],
  ['pt', 'Quantos funcionários vocês têm?', 'temos 3 meses de casa', null],
  ['en', 'How many rooms do you need?', 'two bedrooms and a living room, so 3', 3],
  ['pt', 'Quantas pessoas?', 'só eu', 1],
  ['en', 'How much did you pay?', 'it was free', 0],
  ['es', '¿Cuántas personas viven en la casa?', 'mi pareja, los dos críos y yo', 4],
  ['es', '¿Cuántas personas viven en la casa?', 'mi novia y yo', 2],
  ['es', '¿Cuántas personas vinieron con usted?', 'mi esposo, mi suegra y yo', 2],
  ['en', 'How many people live with you?', 'my wife and me', 1],
  ['en', 'How many people are you?', 'my wife, our three kids and me', 5],
  ['pt', 'Quantas pessoas?', 'eu e minha esposa', 2],
  ['es', '¿Cuántos años tiene?', 'en julio tendrá 13, ahora 12', 12],
  ['es', '¿Cuántos años tiene?', 'tiene 7, cumple 8 en abril', 7],
  ['en', 'How old is she?', 'she is 9, turns 10 in May', 9],
  ['es', '¿En cuántos minutos piensas terminar?', 'menos de una hora, digamos 58', 58],
  ['es', '¿Cuántas horas los usas?', 'casi nada', null],
  ['es', '¿Cuánto pagas al mes?', 'llega cada dos meses, al mes serían 150 mil', 150_000],
  ['pt', 'Quanto veio a última conta?', 'veio 110 e antes era 600 kkkkk', 110],
  ['en', 'How long is it, in metres?', '5m', 5],
  ['en', 'How much do you earn?', '5m', 5_000_000],
  ['pt', 'Quantos convidados?', 'são só dez amiguinhos, com a família dá trinta pessoas no total', 30],
  ['en', 'How many guests will you bring?', 'no guests, two cats', 0],
  ['en', 'How many times have you given?', 'Yes, twice, back in college', 2],
  ['en', 'How many times have you given?', 'once, and I fainted', 1],
  ['en', 'How many times have you given?', 'since 1989! 46 of them so far', 46],
  ['en', 'How many dogs do you have?', 'two dogs, cats none', 2],
  ['en', 'How many nights did you stay?', 'it was 2 nights not 1', 2],
  ['es', '¿Cuántos hijos tiene a su cargo?', 'hijos no, dos perros', 0],
  ['pt', 'Quantas vagas você precisa?', 'os dois carros já vendi, não preciso de nenhuma', 0],
  ['en', 'How old is the roof, in years?', 'we bought it 3 years ago, the paper says 15 years', 15],
  ['en', 'How old is the roof, in years?', 'we built it 3 years ago', 3],
  ['en', 'How much would you spend?', 'was thinking 40 but go on put 60', 60],
  ['es', '¿Cuánto paga de alquiler?', 'eran 700 pero nos lo subieron a 780', 780],
  ['pt', 'Quanto você quer ganhar?', 'no outro eu ganhava 1.900. agora queria 2.200', 2200],
] as const)('%s: to “%s”, “%s” counts %s', (language, asked, text, value) => {
  expect(readCount(text, asked, { isAsked: true, language })?.value ?? null).toBe(value)
})

test.each([
  ['How many people live with you?', '2 adults 1 baby', [1]],
  ['How many cups a day do you make?', '2 at home 5 at work', [5]],
  ['How many children do you have?', '3 children and 2 dogs', []],
  ['How many rooms do you need?', 'two bedrooms and a living room, so 3', []],
] as const)('To “%s”, “%s” may also count %j', (asked, text, rivals) => {
  expect(readCount(text, asked, { isAsked: true, language: 'en' })!.rivals).toEqual(rivals)
})
