import type { Item, Output } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { parley } from '../../shell/queries/api.ts'

export type EmbeddedForm = Output<'lead_capture_embedded_forms_get'>
export type ListedForm = Item<'lead_capture_embedded_forms_list'>
export type Submission = Item<'lead_capture_submissions_list'>
/** A submission that looks like spam. It has no person. */
export type Spam = Item<'lead_capture_spam_list'>

export const formKey = (id: string) => ['forms', 'one', id]

/** A form, which is read again when it changes. */
export function useForm(id: string) {
  return useQuery({
    queryKey: formKey(id),
    queryFn: ({ signal }) => parley.embeddedForms.get({ formId: id }, { signal }),
    meta: { live: { record: { kinds: ['form'], id } } },
  })
}
