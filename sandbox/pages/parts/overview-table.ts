import { markup, type Markup } from "../markup"
import type { Capped } from "../views"
import { say, type Words } from "../words"

export interface Column<Row> {
  title: string
  cell: (row: Row) => Markup | string | number | undefined
  /** figures stand at the right */
  numeric?: boolean
}

interface Table<Row> {
  id: string
  title: string
  empty: Markup
  columns: readonly Column<Row>[]
  records: Capped<Row>
}

/**
 * A titled table, or its empty state. Narrow screens show each row as a block (see the style), which takes the table's
 * meaning away from assistive technology unless the roles are written out.
 */
export function overviewTable<Row>(words: Words, { id, title, empty, columns, records }: Table<Row>): Markup {
  const { rows, total } = records
  return markup`<section class="card records" aria-labelledby="${id}">
    <div class="records-head"><h2 id="${id}">${title}</h2>${rows.length > 0 && markup`<p class="quiet">${capNote(words, rows.length, total)}</p>`}</div>
    ${rows.length === 0 ? markup`<p class="empty">${empty}</p>` : drawTable(id, columns, rows)}
  </section>`
}

function drawTable<Row>(id: string, columns: readonly Column<Row>[], rows: readonly Row[]): Markup {
  return markup`<table role="table" aria-labelledby="${id}">
    <thead role="rowgroup"><tr role="row">${columns.map(({ title, numeric }) => markup`<th role="columnheader" scope="col" class="${numeric && "numeric"}">${title}</th>`)}</tr></thead>
    <tbody role="rowgroup">${rows.map(
      (row) =>
        markup`<tr role="row">${columns.map(({ title, cell, numeric }) => markup`<td role="cell" class="${numeric && "numeric"}" data-title="${title}"><span>${cell(row)}</span></td>`)}</tr>`,
    )}</tbody>
  </table>`
}

function capNote(words: Words, shown: number, total: number): string {
  return shown < total ? say(words.overviewShown, { shown, total }) : say(words.overviewAll, { total })
}
