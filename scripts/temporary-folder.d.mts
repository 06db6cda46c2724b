export declare function useOwnTemporaryFolder(): void;
