import { useLingui } from '@lingui/react/macro'
import type { TemplateDraft } from '../draft/template-draft.ts'
import { DateWords } from './preview-dates.tsx'
import { Filled, HeaderPreview, PreviewButton, PreviewButtons } from './preview-parts.tsx'

/** A template as a contact's phone shows it, with the examples in place of the variables. */
export function WhatsAppPreview({ draft }: { draft: TemplateDraft }) {
  const { t } = useLingui()
  const isCode = draft.category === 'AUTHENTICATION'
  return (
    <figure
      aria-label={t`Preview`}
      className="mx-auto flex min-h-96 w-full max-w-80 flex-col overflow-hidden rounded-3xl border-4 border-strong bg-sunken shadow-card"
    >
      <div className="flex h-11 items-center gap-2 border-b bg-surface px-4 text-xs font-medium text-soft">
        <span className="size-6 rounded-full bg-line" aria-hidden />
        WhatsApp
      </div>
      <div className="flex flex-1 flex-col gap-2 p-3">
        <div className="max-w-[94%] overflow-hidden rounded-lg rounded-tl-sm bg-surface shadow-card dark:bg-raised">
          {isCode ? <CodeMessage draft={draft} /> : <Message draft={draft} />}
        </div>
        {!isCode && draft.kind === 'carousel' && <Cards draft={draft} />}
      </div>
    </figure>
  )
}

const TEXT = 'px-3 py-2 wrap-anywhere'

function Message({ draft }: { draft: TemplateDraft }) {
  const { t } = useLingui()
  const { kind, header, headerText, body, footer, buttons, examples } = draft
  const isCarousel = kind === 'carousel'
  return (
    <>
      <div className={TEXT} dir="auto">
        {!isCarousel && header === 'media' && <HeaderPreview media={draft} />}
        {!isCarousel && header === 'text' && headerText && (
          <p className="mb-1 font-semibold">
            <Filled text={headerText} examples={examples} />
          </p>
        )}
        {kind === 'offer' && <Offer draft={draft} />}
        <p className="min-h-5 whitespace-pre-wrap">
          {body ? (
            <Filled text={body} examples={examples} isFormatted />
          ) : (
            <span className="text-faint">{t`Your text appears here.`}</span>
          )}
        </p>
        {kind === 'message' && footer && <p className="mt-1 text-xs text-soft">{footer}</p>}
      </div>
      {!isCarousel && <PreviewButtons buttons={buttons} examples={examples} />}
    </>
  )
}

/** The box of a limited-time offer: its title and when it ends. */
function Offer({ draft: { offer, examples } }: { draft: TemplateDraft }) {
  const { t } = useLingui()
  return (
    <div className="mb-2 rounded-md border-l-2 border-accent bg-accent-soft px-2.5 py-1.5">
      <p className="font-semibold">{offer.title || t`Title of the offer`}</p>
      {offer.expiresAt !== '' && (
        <p className="text-xs text-soft">
          <DateWords text={offer.expiresAt} examples={examples} />
        </p>
      )}
    </div>
  )
}

/** The cards of a carousel, to swipe. */
function Cards({ draft: { cards, examples } }: { draft: TemplateDraft }) {
  const { t } = useLingui()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <ul aria-label={t`Cards`} tabIndex={0} className="flex gap-2 overflow-x-auto pb-1">
      {cards.map((card) => (
        <li
          key={card.key}
          className="flex w-44 shrink-0 flex-col overflow-hidden rounded-lg bg-surface shadow-card dark:bg-raised"
        >
          <div className={`${TEXT} flex-1`} dir="auto">
            <HeaderPreview media={card} />
            {card.body && (
              <p className="whitespace-pre-wrap">
                <Filled text={card.body} examples={examples} isFormatted />
              </p>
            )}
          </div>
          <PreviewButtons buttons={card.buttons} examples={examples} />
        </li>
      ))}
    </ul>
  )
}

/** WhatsApp's own words around a code, by the language of the template. Other languages have theirs at WhatsApp. */
const CODE_WORDS: Readonly<Record<string, { advice: string; expiry: (minutes: string) => string }>> = {
  en: {
    advice: 'For your security, do not share this code.',
    expiry: (minutes) => `This code expires in ${minutes} minutes.`,
  },
  es: {
    advice: 'Por tu seguridad, no compartas este código.',
    expiry: (minutes) => `Este código caduca en ${minutes} minutos.`,
  },
  pt: {
    advice: 'Para sua segurança, não compartilhe este código.',
    expiry: (minutes) => `Este código expira em ${minutes} minutos.`,
  },
}

function CodeMessage({ draft: { body, language, code, examples } }: { draft: TemplateDraft }) {
  const { t } = useLingui()
  const words = CODE_WORDS[language.slice(0, 2)] ?? CODE_WORDS.en!
  return (
    <>
      <div className={TEXT} dir="auto">
        <p className="min-h-5 whitespace-pre-wrap">
          {body ? (
            <Filled text={body} examples={examples} isFormatted />
          ) : (
            <span className="text-faint">{t`Your text appears here.`}</span>
          )}{' '}
          {code.securityRecommendation && words.advice}
        </p>
        {code.minutes !== '' && <p className="mt-1 text-xs text-soft">{words.expiry(code.minutes)}</p>}
      </div>
      <PreviewButton type="copy_code">{code.button || t`Copy code`}</PreviewButton>
    </>
  )
}
