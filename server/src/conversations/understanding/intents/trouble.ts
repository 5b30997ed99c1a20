import { compilePatterns, occursIn } from '../patterns.ts'
import { PhraseTable } from '../tables.ts'
import { plain } from '../text.ts'

const TABLE = new PhraseTable('trouble')

/** Disputes, lawyers, authorities and money to be given back: somebody whom no survey should ask on. */
const DISPUTES = compilePatterns(TABLE.phrases('dispute'))

/** Money that is not owed or was taken twice. It is no trouble where the question is about paying. */
const PAID = compilePatterns(TABLE.phrases('paid'))

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
