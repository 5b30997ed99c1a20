import { Trans, useLingui } from '@lingui/react/macro'
import { AddButton } from '../../../../ui/controls/add-button.tsx'
import { RemoveButton } from '../../../../ui/controls/remove-button.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { type ButtonDraft, type ButtonType, type Issues, problemAt } from '../draft/template-draft.ts'
import { FormChoice } from './form-choice.tsx'

interface ButtonsFieldProps {
  buttons: readonly ButtonDraft[]
  /** The types that can be added. */
  types: readonly ButtonType[]
  issues: Issues
  path?: string
  /** The card that has them. */
  of?: string
  isFixed: boolean
  onChange: (buttons: ButtonDraft[]) => void
}

/** The buttons below a message: quick replies, links, calls, codes and forms. */
export function ButtonsField(props: ButtonsFieldProps) {
  const { buttons, types, issues, path: own = 'content.buttons', of, isFixed, onChange } = props
  const { t } = useLingui()
  const labelled = (label: string) => (of ? `${of}: ${label}` : label)
  const words: Readonly<Record<ButtonType, string>> = {
    quick_reply: t`Quick reply`,
    url: t`Link`,
    phone: t`Call`,
    copy_code: t({ message: 'Code', context: 'template button' }),
    flow: t`Form`,
    request_contact: t`Ask for the phone number`,
  }
  const targets = { url: t`URL`, phone: t`Phone number`, copy_code: t`Code to copy` }
  const add = (type: ButtonType) => {
    const key = Math.max(-1, ...buttons.map((button) => button.key)) + 1
    onChange([...buttons, { key, type, title: '', target: '' }])
  }
  const problem = problemAt(issues, own)
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-xs font-medium text-soft">
        <Trans>Buttons</Trans>
      </legend>
      {buttons.map((button, at) => {
        const { key, type, title, target } = button
        const number = at + 1
        const path = `${own}.${at}`
        const set = (part: Partial<ButtonDraft>) =>
          onChange(buttons.map((each) => (each.key === key ? { ...each, ...part } : each)))
        return (
          <div key={key} className="flex items-start gap-2 rounded-md border bg-surface p-3">
            <div className="grid flex-1 grid-cols-2 gap-3 max-lg:grid-cols-1">
              {type === 'request_contact' && (
                <p className="text-soft">
                  <Trans>A button to share the phone number. WhatsApp words it.</Trans>
                </p>
              )}
              {type !== 'copy_code' && type !== 'request_contact' && (
                <TextField
                  label={labelled(t`${words[type]} ${number}: title`)}
                  value={title}
                  maxLength={25}
                  onChange={(next) => set({ title: next })}
                  problem={problemAt(issues, `${path}.title`)}
                />
              )}
              {type === 'flow' && (
                <FormChoice
                  label={labelled(t`Form of button ${number}`)}
                  value={target}
                  onChange={(next) => set({ target: next })}
                  problem={problemAt(issues, `${path}.formId`)}
                />
              )}
              {(type === 'url' || type === 'phone' || type === 'copy_code') && (
                <TextField
                  label={labelled(`${words[type]} ${number}: ${targets[type]}`)}
                  value={target}
                  dir="ltr"
                  onChange={(next) => set({ target: next })}
                  problem={problemAt(issues, `${path}.${type === 'copy_code' ? 'code' : type}`)}
                />
              )}
            </div>
            {!isFixed && (
              <RemoveButton
                label={labelled(t`Remove button ${number}`)}
                onClick={() => onChange(buttons.filter((each) => each.key !== key))}
              />
            )}
          </div>
        )
      })}
      {problem && <p className="text-xs text-danger">{problem}</p>}
      {!isFixed && types.length > 0 && (
        <div className="flex flex-wrap gap-1">
          {types.map((type) => (
            <AddButton key={type} kind="plain" onClick={() => add(type)}>
              {of && <span className="sr-only">{of}: </span>}
              {words[type]}
            </AddButton>
          ))}
        </div>
      )}
    </fieldset>
  )
}
