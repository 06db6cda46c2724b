export declare function isMusl(system: { platform: string; glibcVersion: string | undefined }): boolean;
export declare function muslNotes(found: { runsPinnedNode: boolean }): string;
