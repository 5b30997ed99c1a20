import { ApiError } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import {
  type Actor,
  inTransaction,
  LINK_LIMITS,
  type PublicAnswer,
  type PublicEndpoint,
  type PublicHead,
  plainPage,
  publicEndpoint,
  type Runtime,
} from '../../../platform/operations/index.ts'
import { baseOf } from '../definition/texts.ts'
import { confirmAddress, findWaitingLetter } from './confirmation.ts'
import { CONFIRMATION_PATH, isConfirmationLink } from './confirmation-link.ts'

const CONFIRMER: Actor = { kind: 'system', id: 'forms' }

type Moment = 'asks' | 'is done' | 'is over'

const WORDS: Record<string, Record<Moment, { title: string; text: string }> & { button: string }> = {
  en: {
    asks: { title: 'Confirm your email address?', text: 'Then we may write to you about your request.' },
    button: 'Confirm',
    'is done': { title: 'Your email address is confirmed', text: 'Thank you. You can close this page.' },
    'is over': { title: 'This link was used or is too old', text: 'You can fill in the form again.' },
  },
  es: {
    asks: { title: '¿Confirmar tu correo electrónico?', text: 'Así podremos escribirte sobre tu solicitud.' },
    button: 'Confirmar',
    'is done': { title: 'Tu correo está confirmado', text: 'Gracias. Ya puedes cerrar esta página.' },
    'is over': { title: 'Este enlace ya se usó o venció', text: 'Puedes llenar el formulario de nuevo.' },
  },
  pt: {
    asks: { title: 'Confirmar seu e-mail?', text: 'Assim poderemos escrever sobre o seu pedido.' },
    button: 'Confirmar',
    'is done': { title: 'Seu e-mail está confirmado', text: 'Obrigado. Você já pode fechar esta página.' },
    'is over': {
      title: 'Este link já foi usado ou venceu',
      text: 'Você pode preencher o formulário de novo.',
    },
  },
}

interface Target {
  org: string
  /** UUID. */
  submission: string
  language: string
}

/** Confirming needs a POST, because mail programs and security scanners follow links by GET. */
export function confirmationEndpoints(runtime: Runtime): PublicEndpoint[] {
  const common = {
    ...LINK_LIMITS,
    admit: async (head: PublicHead) => ({ target: await findTarget(runtime, head), holder: null }),
  } as const
  const ask = publicEndpoint<Target>({
    ...common,
    name: 'form_confirmation_page',
    route: `GET ${CONFIRMATION_PATH}`,
    handle: async (_, { org, submission, language }) => {
      const waiting = await inTransaction(runtime, org, CONFIRMER, (ctx) =>
        findWaitingLetter(ctx, submission),
      )
      return page(language, waiting ? 'asks' : 'is over')
    },
  })
  const confirm = publicEndpoint<Target>({
    ...common,
    name: 'form_confirmation',
    route: `POST ${CONFIRMATION_PATH}`,
    handle: async (_, { org, submission, language }) => {
      const isConfirmed = await inTransaction(runtime, org, CONFIRMER, async (ctx) => {
        const waiting = await findWaitingLetter(ctx, submission)
        return waiting !== null && (await confirmAddress(ctx, waiting, 'email'))
      })
      return page(language, isConfirmed ? 'is done' : 'is over')
    },
  })
  return [ask, confirm]
}

function page(language: string, moment: Moment): PublicAnswer {
  const { button, [moment]: shown } = WORDS[language] ?? WORDS.en!
  return plainPage({ language, ...shown, button: moment === 'asks' ? button : null })
}

/** Throws `not_found` for a link that no letter had. */
async function findTarget({ pool, secrets }: Runtime, { params }: PublicHead): Promise<Target> {
  const { org = '', submission = '', proof = '' } = params
  const found =
    isConfirmationLink({ secrets }, { org, submission, proof }) &&
    (await pool.maybe(sql<{ language: string }>`
      select language from form_submissions where org_id = ${org} and id = ${submission}`))
  if (!found) throw new ApiError('not_found', 'This confirmation link is not valid or is incomplete.')
  const language = baseOf(found.language)
  return { org, submission, language: language in WORDS ? language : 'en' }
}
