import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { CATEGORY_ADVICE, CATEGORY_WORDS } from '../draft/category-words.ts'
import { nameOfLanguage, USUAL_LANGUAGES } from '../draft/language-names.ts'
import type { TemplateCheck } from '../draft/template-check.ts'
import { type ButtonType, type Issues, problemAt, type TemplateDraft } from '../draft/template-draft.ts'
import { nameFrom } from '../draft/template-name.ts'
import { PhonePreview } from '../preview/phone-preview.tsx'
import { BodyField } from './body-field.tsx'
import { ButtonsField } from './buttons-field.tsx'
import { CardsField } from './cards-field.tsx'
import { CategoryAdvice, CheckSummary } from './check-summary.tsx'
import { Examples } from './examples.tsx'
import { HeaderFile } from './header-file.tsx'
import { CodeFields, KindField, OfferFields } from './rich-fields.tsx'

/** Name, language and category belong to the identity of a stored template. */
export interface Fixed {
  identity: boolean
  category: boolean
  everything: boolean
}

interface TemplateFormProps {
  draft: TemplateDraft
  onChange: (draft: TemplateDraft) => void
  check: TemplateCheck
  fixed: Fixed
  headers: readonly TemplateDraft['header'][]
  buttons: readonly ButtonType[]
  /** Further fields at the end of the form. */
  children?: ReactNode
}

const CATEGORIES = ['UTILITY', 'MARKETING', 'AUTHENTICATION'] as const

/** The editor of a WhatsApp template, with the message beside it. */
export function TemplateForm(props: TemplateFormProps) {
  const { draft, onChange, check, fixed, headers, buttons, children } = props
  const { issues } = check
  const { t, i18n } = useLingui()
  const languages = useId()
  const set = (part: Partial<TemplateDraft>) => onChange({ ...draft, ...part })
  const { kind } = draft
  const isCode = draft.category === 'AUTHENTICATION'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_20rem] gap-8 max-lg:grid-cols-1">
      <fieldset disabled={fixed.everything} className="flex min-w-0 flex-col gap-4">
        <div className="grid grid-cols-[2fr_1fr] gap-4 phone:grid-cols-1">
          <TextField
            label={t`Name`}
            hint={t`Lowercase letters, digits and underscores. Only your team sees it.`}
            required
            autoFocus={!fixed.identity}
            maxLength={255}
            dir="ltr"
            value={draft.name}
            readOnly={fixed.identity}
            onChange={(name) => set({ name: nameFrom(name) })}
            problem={problemAt(issues, 'name')}
          />
          <TextField
            label={t`Language`}
            hint={nameOfLanguage(draft.language, i18n.locale) ?? t`A code such as en, es or pt_BR.`}
            list={languages}
            required
            maxLength={10}
            dir="ltr"
            value={draft.language}
            readOnly={fixed.identity}
            onChange={(language) => set({ language })}
            problem={problemAt(issues, 'language')}
          />
          <datalist id={languages}>
            {USUAL_LANGUAGES.map((code) => (
              <option key={code} value={code}>
                {nameOfLanguage(code, i18n.locale)}
              </option>
            ))}
          </datalist>
        </div>
        <SelectField
          label={t`Category`}
          hint={t(CATEGORY_ADVICE[draft.category])}
          value={draft.category}
          disabled={fixed.category}
          onChange={(category) => set({ category })}
          problem={problemAt(issues, 'category', 'contentType')}
        >
          {CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {t(CATEGORY_WORDS[category])}
            </option>
          ))}
        </SelectField>
        {!fixed.everything && <CategoryAdvice advice={check.advice} />}
        {!isCode && !fixed.identity && <KindField draft={draft} onChange={onChange} />}
        {!isCode && (headers.length > 1 || headers.includes('media')) && (
          <HeaderFields {...{ draft, set, issues, headers }} isFixed={fixed.everything} />
        )}
        {!isCode && kind === 'offer' && <OfferFields draft={draft} issues={issues} onChange={onChange} />}
        <BodyField draft={draft} issues={issues} isFixed={fixed.everything} onChange={onChange} />
        <Examples
          draft={draft}
          issues={issues}
          isFixed={fixed.everything}
          onChange={(examples) => set({ examples })}
        />
        {isCode && <CodeFields draft={draft} issues={issues} onChange={onChange} />}
        {!isCode && kind === 'carousel' && (
          <CardsField
            draft={draft}
            issues={issues}
            isFixed={fixed.everything}
            onChange={(cards) => set({ cards })}
          />
        )}
        {!isCode && kind !== 'carousel' && (
          <>
            {kind === 'message' && (
              <TextField
                label={t`Footer`}
                hint={t`Optional. Small text below the message, without variables.`}
                maxLength={60}
                value={draft.footer}
                onChange={(footer) => set({ footer })}
                problem={problemAt(issues, 'content.footer')}
              />
            )}
            {buttons.length > 0 && (
              <ButtonsField
                buttons={draft.buttons}
                types={buttons}
                issues={issues}
                isFixed={fixed.everything}
                onChange={(next) => set({ buttons: next })}
              />
            )}
          </>
        )}
        {children}
      </fieldset>
      <div className="self-start lg:sticky lg:top-6">
        <PhonePreview draft={draft} />
        {!fixed.everything && <CheckSummary left={check.left} />}
      </div>
    </div>
  )
}

interface PartProps {
  draft: TemplateDraft
  set: (part: Partial<TemplateDraft>) => void
  issues: Issues
}

function HeaderFields({
  draft,
  set,
  issues,
  headers,
  isFixed,
}: PartProps & Pick<TemplateFormProps, 'headers'> & { isFixed: boolean }) {
  const { t } = useLingui()
  const words = {
    none: t({ message: 'None', context: 'header' }),
    text: t`Text`,
    media: draft.kind === 'offer' ? t`Picture or video` : t`Picture, video or document`,
  }
  return (
    <div className="grid grid-cols-[1fr_2fr] gap-4 phone:grid-cols-1">
      {headers.length > 1 && (
        <SelectField label={t`Header`} value={draft.header} onChange={(header) => set({ header })}>
          {headers.map((header) => (
            <option key={header} value={header}>
              {words[header]}
            </option>
          ))}
        </SelectField>
      )}
      {draft.header === 'text' && (
        <TextField
          label={t`Header text`}
          maxLength={60}
          value={draft.headerText}
          onChange={(headerText) => set({ headerText })}
          problem={problemAt(issues, 'content.header')}
        />
      )}
      {draft.header === 'media' && (
        <HeaderFile
          media={draft}
          {...(draft.kind === 'offer' && { takes: ['IMAGE', 'VIDEO'] })}
          issues={issues}
          isFixed={isFixed}
          onChange={set}
        />
      )}
    </div>
  )
}
