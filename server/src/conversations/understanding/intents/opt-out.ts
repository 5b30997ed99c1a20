import { plain, words } from '../text.ts'

/** Whole messages that ask for no more messages, in any of the three languages. */
const OPT_OUT_WORDS = new Set(
  words(`stop, stop all, stopall, unsubscribe, unsubscribe me, cancel, end, quit, opt out, optout, remove me, revoke,
    baja, dar de baja, darme de baja, dame de baja, deme de baja, quiero darme de baja, alto, cancelar, cancelar suscripcion,
    desuscribir, desuscribirme, desuscribirse, no molestar, detener, salir,
    parar, pare, pare de enviar, para, sair, descadastrar, me descadastre, quero sair, remover, me remova, cancelar inscricao,
    cancelar assinatura, no contactar, do not contact`),
)
const COURTESY = /^(?:por favor|please|pls) | (?:por favor|please|pls|gracias|thanks|obrigado|obrigada)$/g

/** Whether the whole message is an opt-out word, regardless of case, accents and punctuation. */
export function isOptOut(text: string): boolean {
  if (text.length > 120) return false
  return OPT_OUT_WORDS.has(plain(text).replace(COURTESY, ''))
}
