/** The columns of both tables of a goal, so that their numbers stand below each other. */
export function RateColumns() {
  return (
    <colgroup>
      <col />
      <col className="w-20 phone:w-14" />
      <col className="w-24 phone:w-18" />
      <col className="w-44 phone:w-28" />
    </colgroup>
  )
}
