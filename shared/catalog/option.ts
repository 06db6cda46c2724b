/** A choice with its id in the contract, such as an answer to a survey question. */
export interface Option {
  readonly id: number;
  readonly label: string;
}
