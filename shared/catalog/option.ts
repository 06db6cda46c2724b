/** An answer option of a survey question, with its id in the contract. */
export interface Option {
  readonly id: number;
  readonly label: string;
}
