import { compilePatterns, plain } from '../../../understanding/index.ts'
import { linksOf } from './addresses.ts'
import type { Known } from './known.ts'
import { plainly } from './readable.ts'

/** Ways to a page that need no address: what to type, what to search for, short links by their names, and other networks. */
const WAYS = [
  compilePatterns(`
    instagram|insta|telegram|tiktok|snapchat|discord|wechat|skype|facebook|messenger|linkedin
    chrome|firefox|browser|browsers|address_bar|url_bar|navegador|navegadores|barra_de_direcciones|barra_de_direccion|barra_de_enderecos|barra_de_endereco
    search|look|type|busca*|busque*|pesquis*|procur*|escrib*|digit* .. google|bing|duckduckgo|search_engine|buscador
    googlea*|googleie
    google it|us|for|our|my|this|that
    ask|tell|pidele|pide|dile|pede|peca|fala [a|para|pra|com|ao] [a|o] siri|alexa|cortana|chatgpt
    first|top|sponsored|primer|primero|primeiro [sponsored|patrocinado] result|resultado
    bitly|bit_ly|tinyurl|tiny_url|goo_gl|is_gd|ow_ly|cutt_ly|cuttly|rebrandly|rb_gy|linktree|linktr_ee|shorturl|acortador|encurtador|shortener
    short|shortened|enlace|link|liga|url link|url|corto|corta|acortado|curto|curta|encurtado
  `),
  // `followed by a period and the letters …`, but not `then a period of rest`.
  /(?<![^ ])(?:followed|then|plus|seguid[oa]|luego|despues|depois|mais) (?:(?:by|with|de|del|por|por el|a|the|un|el|um|o) ){0,2}(?:period|dot|punto|ponto) (?=$|(?:and|then|plus|com|y|e|luego|despues|depois|seguid[oa]|mas|mais) )/,
] as const

/** A full stop inside a link ends no sentence. */
const SENTENCE_END = /(?<=[.!?…])\s|\n/u

/**
 * Why directions to a page must not be sent; null when they may. A sentence that has a link of the organization may say
 * how to open it, and a reply may say what a text of the organization says.
 */
export function directionsProblem(reply: string, { organization }: Known): string | null {
  const links = new Set(linksOf(organization))
  const texts = `${plainly(organization)} `
  const invented = reply
    .split(SENTENCE_END)
    .filter((sentence) => !linksOf(sentence).some((link) => links.has(link)))
    .flatMap((sentence) => WAYS.map((way) => way.exec(`${plain(sentence)} `)?.[0].trim()))
    .find((way) => way !== undefined && !texts.includes(`${way} `))
  return invented === undefined
    ? null
    : `Leave out “${invented}”: lead people only to links that stand in the context or the knowledge.`
}
