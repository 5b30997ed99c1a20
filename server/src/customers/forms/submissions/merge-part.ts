import { type MergePart, rowsOfPeople } from '../../people/index.ts'

/** Submissions with the consents that were given. Uses form_submissions_by_person. */
export const submissionsOfPeople: MergePart = rowsOfPeople({
  name: 'submissions',
  tables: ['form_submissions'],
})
