import { styleSheet } from '../ui/style-sheet.ts';
import tokensCss from './tokens.css?inline';

/** The custom properties and the basics of both elements. */
export const tokens = styleSheet(tokensCss);
