import { compilePatterns, occursIn } from '../patterns.ts'
import { plain } from '../text.ts'

/** Disputes, lawyers, authorities and money to be given back: somebody whom no survey should ask on. */
const DISPUTES = compilePatterns(`
  lawyer|lawyers|solicitor|attorney|sue|suing|lawsuit|ombudsman|chargeback
  legal action|proceedings
  small claims
  take|taking|took you to court
  press charges
  reported|reporting you to
  consumer protection|affairs
  abogado|abogada|abogados|demanda|demandar|demandarlos|demandare|denuncia|denunciar|denunciarlos|denunciare|tutela|profeco|indecopi|sernac
  defensa del consumidor
  superintendencia
  advogado|advogada|advogados|procon|processar|processo_judicial|acao_judicial|juizado
  want|need|demand|give|get [me] my money back
  refund me|us
  quiero|exijo|necesito [que] [me] devuelvan|regresen|reembolsen [todo] [mi|la|el] dinero|plata|lana
  devuelvanme|devuelvame|regresenme|regreseme [mi|la|el] dinero|plata|lana
  quero|exijo|preciso [do] [o] meu dinheiro de_volta
  devolvam|devolva [o] meu dinheiro
  reclame aqui
  acionei|acionar a justica|o_procon`)

/** Money that is not owed or was taken twice. It is no trouble where the question is about paying. */
const PAID = compilePatterns(`
  i|we|ive|have [have|has] already paid
  already paid|settled [it|that|this|the|my]
  charged|billed me|us twice|again|anyway
  still|keep charging|billing me|us
  ya pague|lo_pague|la_pague|pagamos|cancele_la_deuda|esta_pago|esta_pagada|esta_pagado
  me cobraron|cobran de_mas|doble|dos_veces|otra_vez|de_nuevo
  no debo nada
  ja paguei|quitei|esta_pago|ta_pago|foi_pago
  me cobraram|cobraram|cobrando de_novo|duas_vezes|a_mais|em_dobro
  nao devo nada`)

const ASKS_ABOUT_PAYING =
  /\b(?:pay|paid|payment|invoice|debt|pag\w+|factura|deuda|fatura|divida|boleto|cobr\w+)\b/
/** Disputes as a subject: what somebody does for a living, or wants to know more about. */
const ASKS_ABOUT_LAW =
  /\b(?:lawyer|legal|abogad\w+|advogad\w+|denunci\w+|demand\w+|work|profession|trabaj\w+|trabalh\w+|profesion|profissao)\b/

/** Whether a message tells of a dispute, and not because the question is about one. */
export function readTrouble(text: string, question: string | null): boolean {
  const said = plain(text)
  const asked = plain(question ?? '')
  return (
    (occursIn(DISPUTES, said) && !ASKS_ABOUT_LAW.test(asked)) ||
    (occursIn(PAID, said) && !ASKS_ABOUT_PAYING.test(asked))
  )
}
