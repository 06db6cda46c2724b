/** Style sheets that the build turns into files of their own. */
declare module '*.css';
