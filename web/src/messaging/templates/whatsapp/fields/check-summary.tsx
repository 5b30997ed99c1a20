import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check } from '../../../../ui/icons/icons.tsx'
import type { TemplateCheck } from '../draft/template-check.ts'
import type { Issues } from '../draft/template-draft.ts'

/** What is left to do before the template can be submitted. Its number is announced, not each sentence. */
export function CheckSummary({ left }: { left: Issues | undefined }) {
  const { t } = useLingui()
  const count = left?.length ?? 0
  const fieldOf = (path = '') => {
    const [first, part, at] = path.split('.')
    const number = Number(at) + 1
    if (part === 'cards' && at !== undefined) return t`Card ${number}`
    const words: Readonly<Record<string, string>> = {
      name: t`Name`,
      language: t`Language`,
      contentType: t`Category`,
      variables: t`Example for ${`{{${part}}}`}`,
      header: t`Header`,
      mediaUrl: t`Header`,
      footer: t`Footer`,
      cards: t`Cards`,
      offer: t`Offer`,
      code: t`Code settings`,
      phoneNumbers: t`Numbers`,
      buttons: at === undefined ? t`Buttons` : t`Button ${number}`,
    }
    return words[first === 'content' ? (part ?? '') : first!] ?? t`Text`
  }
  return (
    <div className="mt-3 rounded-lg border bg-surface px-4 py-3 text-sm empty:hidden" hidden={!left}>
      <p role="status" className="flex items-center gap-1.5 font-medium">
        {left &&
          (count === 0 ? (
            <>
              <Check size={14} className="shrink-0 text-good" aria-hidden />
              <Trans>Ready to submit</Trans>
            </>
          ) : (
            <Plural
              value={count}
              one="# thing left before the review"
              other="# things left before the review"
            />
          ))}
      </p>
      {count > 0 && (
        <ul className="mt-2 flex flex-col gap-1.5 text-xs">
          {left!.map(({ path, code, message }) => (
            <li key={`${path} ${code}`} className="wrap-anywhere">
              <span className="text-soft">{fieldOf(path)}:</span> {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Why WhatsApp may not take the category as it is. It prevents nothing. */
export function CategoryAdvice({ advice }: Pick<TemplateCheck, 'advice'>) {
  const { t } = useLingui()
  const rules: Readonly<Record<string, (words: string) => string>> = {
    promotional_words: (words) =>
      t`“${words}” promotes something. Utility only continues what the person asked for, so WhatsApp may change the category to Marketing.`,
    promotional_code: () =>
      t`To WhatsApp, a code to copy is a coupon, and coupons are Marketing. Change the category or remove the button.`,
    opt_out_missing: () =>
      t`Marketing should say how to stop: in the footer, such as “Reply STOP to opt out”, or as a quick reply. People who find no way out block the number, and its quality falls.`,
    code_words: (words) =>
      t`“${words}” looks like a one-time code. WhatsApp takes these only as Authentication.`,
  }
  return (
    <div aria-live="polite" className="empty:hidden">
      {advice.length > 0 && (
        <ul
          aria-label={t`About the category`}
          className="-mt-2 flex flex-col gap-1.5 rounded-md bg-warn-soft px-3 py-2 text-xs"
        >
          {advice.map(({ code, message, words }) => (
            <li key={code}>{rules[code]?.(words ?? '') ?? message}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
