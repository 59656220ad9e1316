/** One case. */
export function CaseScreen({ number }: { number: string }) {
  return (
    <section aria-labelledby="case-heading" className="p-5">
      <h1 id="case-heading" className="font-display font-semibold text-lg">
        <bdi>{number}</bdi>
      </h1>
    </section>
  )
}
